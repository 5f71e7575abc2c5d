import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Replaces the text of a field. */
export async function retype(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

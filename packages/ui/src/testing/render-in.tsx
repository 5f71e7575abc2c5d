import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type UiTexts, UiTextsContext } from '../ui-texts.ts';

/** As the shop has them. */
const TEXTS = {
  km: {
    cancel: () => 'បោះបង់',
    close: () => 'បិទ',
    loading: () => 'កំពុងផ្ទុក…',
    networkHint: () => 'សូមពិនិត្យមើលអ៊ីនធឺណិតរបស់អ្នក',
    ok: () => 'យល់ព្រម',
    retry: () => 'ព្យាយាមម្ដងទៀត',
    showingSaved: () => 'កំពុងបង្ហាញព័ត៌មានដែលបានរក្សាទុក។',
  },
  en: {
    cancel: () => 'Cancel',
    close: () => 'Close',
    loading: () => 'Loading...',
    networkHint: () => 'Please check your network connection',
    ok: () => 'OK',
    retry: () => 'Retry',
    showingSaved: () => 'Showing what was saved before.',
  },
} satisfies Record<string, UiTexts>;

/** Renders `ui` with the texts of a language around it. */
export function renderIn(language: keyof typeof TEXTS, ui: ReactElement): RenderResult {
  return render(<UiTextsContext value={TEXTS[language]}>{ui}</UiTextsContext>);
}

import type { ContactMessage } from '@phsar/contract/office/wire';

/** A new message of Sokha. */
export function sampleMessage(changes: Partial<ContactMessage> = {}): ContactMessage {
  return {
    _id: '1',
    name: 'Sokha Chan',
    phoneNumber: '012 345 678',
    message: 'Do you deliver to Kep?',
    state: 'new',
    createdAt: '2026-11-20T02:05:00.000Z',
    answeredAt: null,
    answeredBy: null,
    ...changes,
  };
}

import { messageOptionsOf } from '@phsar/app-build/message-options';

// Who decides is app/lib/language/language.ts (browser) and app/lib/language/language.server.ts (server).
export const messageOptions = messageOptionsOf(import.meta.dirname);

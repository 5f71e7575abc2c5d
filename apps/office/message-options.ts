import { messageOptionsOf } from '@phsar/app-build/message-options';

export const messageOptions = messageOptionsOf(import.meta.dirname);

import { join } from 'node:path';
import { checkMessages } from '@phsar/app-build/testing/check-messages';

checkMessages(join(import.meta.dirname, '..'));

import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './message-options.ts';

// For `npm run check`: the builds compile the texts by themselves. Never cleans the folder, others may be reading it.
await compile({ ...messageOptions, cleanOutdir: false });

import { deviceName as nameIn } from '@phsar/domain/device-name';
import { m } from '../paraglide/messages.js';

/** 'Chrome · Android', of what a browser calls itself. */
export function deviceName(userAgent: string): string {
  return nameIn(userAgent) ?? m.ui_device_unknown();
}

import { createShopClient } from '@phsar/contract/shop/client';
import { sendByUpload } from '@phsar/contract/upload-transport';
import { withSession } from '../../lib/network/client.ts';

/** The browser's API client, for an upload that reports its progress, 0 to 1. */
export function uploadClient(onProgress: (part: number) => void) {
  return createShopClient(withSession((request) => sendByUpload(request, onProgress)));
}

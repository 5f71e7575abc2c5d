import { createShopClient } from '@phsar/contract/shop/client';
import { sendByUpload } from '@phsar/contract/upload-transport';
import { getLocale } from '../../paraglide/runtime.js';

/** An API client that reports upload progress, 0 to 1. */
export function uploadClient(onProgress: (part: number) => void) {
  return createShopClient((request) => {
    const headers = { 'accept-language': getLocale(), ...request.headers };
    return sendByUpload({ ...request, headers }, onProgress);
  });
}

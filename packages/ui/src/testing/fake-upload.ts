import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';

export interface FakeUploadCall {
  /** 'POST /api/products/search-by-image?lang=en' */
  address: string;
  headers: Record<string, string>;
  form: FormData;
  progress(part: number): void;
  answer(status: number, body: unknown): void;
  /** No answer comes. */
  fail(): void;
  isAborted(): boolean;
}

export interface FakeUpload {
  /** The next upload that begins, or has begun. */
  next(): Promise<FakeUploadCall>;
  /** Uploads that were begun. */
  count(): number;
}

/** Stands in for the network of uploads. */
export function fakeUpload(): FakeUpload {
  const calls: FakeUploadCall[] = [];
  let seen = 0;

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = '';
    #address = '';
    #isAborted = false;
    readonly #headers: Record<string, string> = {};

    open(method: string, url: string) {
      this.#address = `${method} ${url}`;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    getResponseHeader() {
      return null;
    }

    abort() {
      this.#isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData) {
      calls.push({
        address: this.#address,
        headers: this.#headers,
        form,
        progress: (part) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: part * 100, total: 100 })),
        answer: (status, body) => {
          Object.assign(this, { status, responseText: JSON.stringify(body) });
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
        isAborted: () => this.#isAborted,
      });
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    next: async () => {
      await waitFor(() => {
        if (calls.length <= seen) throw new Error('No upload was begun');
      });
      seen += 1;
      return calls[seen - 1] as FakeUploadCall;
    },
    count: () => calls.length,
  };
}

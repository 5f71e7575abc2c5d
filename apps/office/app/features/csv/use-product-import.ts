import { randomKey } from '@phsar/contract/idempotency-key';
import { refusalBody } from '@phsar/contract/office/client';
import type { ImportedRow } from '@phsar/contract/office/wire';
import { useRef, useState } from 'react';
import { api } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { tellFailure, tellProblem } from '../../ui/toast.ts';

/** Milliseconds. A large file takes minutes to send on a slow network. */
const TIMEOUT = 300_000;

interface Chosen {
  name: string;
  content: Blob;
  /** One for each file and rule: a press without an answer can be repeated. */
  key: string;
}

/** A file on its way into the shop. */
export interface ProductImport {
  /** `none`: no file is chosen, or its check failed. */
  status: 'none' | 'checking' | 'checked' | 'importing' | 'done';
  /** The file's name; '' before one is chosen. */
  name: string;
  /** What each row would do, or has done. */
  rows: readonly ImportedRow[];
  /** The file's stock counts, not the shop's. */
  setsStock: boolean;
  /** Reads and checks a file. One that can't be read is reported in a toast, and the file chosen before stays. */
  choose(file: File): Promise<void>;
  /** Checks the file again by the other rule for stock. */
  setStock(isSet: boolean): Promise<void>;
  /** Imports what was checked: every row or, if one has become wrong since, none. */
  run(): Promise<void>;
}

/** A file of products: checked when it is chosen, imported by a press. */
export function useProductImport(): ProductImport {
  const [status, setStatus] = useState<ProductImport['status']>('none');
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const [setsStock, setSetsStock] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Only the answer to the latest question counts. */
  const question = useRef(0);

  const send = (file: Chosen, { isDry, isSet }: { isDry: boolean; isSet: boolean }) =>
    api.call(
      'importProducts',
      { query: { dryRun: String(isDry), stock: isSet ? 'set' : 'keep' } },
      {
        form: file.content,
        timeoutMs: TIMEOUT,
        headers: isDry ? {} : { 'idempotency-key': file.key },
      },
    );

  const check = async (file: Chosen, isSet: boolean) => {
    question.current += 1;
    const mine = question.current;
    setChosen(file);
    setSetsStock(isSet);
    setStatus('checking');
    try {
      const { data } = await send(file, { isDry: true, isSet });
      if (mine !== question.current) return;
      setRows(data.rows);
      setStatus('checked');
    } catch (error) {
      if (mine !== question.current) return;
      tellFailure(error);
      setRows([]);
      setStatus('none');
    }
  };

  return {
    status,
    name: chosen?.name ?? '',
    rows,
    setsStock,
    async choose(file) {
      const content = await contentOf(file);
      if (content === null) tellProblem(m.csv_unreadable({ name: file.name }));
      else await check({ name: file.name, content, key: randomKey() }, false);
    },
    async setStock(isSet) {
      if (chosen !== null) await check({ ...chosen, key: randomKey() }, isSet);
    },
    async run() {
      if (chosen === null) return;
      setStatus('importing');
      try {
        const { data } = await send(chosen, { isDry: false, isSet: setsStock });
        setRows(data.rows);
        setStatus('done');
      } catch (error) {
        const wrong = wrongRowsOf(error);
        if (wrong === null) tellFailure(error);
        else setRows(wrong);
        setStatus('checked');
      }
    },
  };
}

/**
 * Read at once: the file may have changed by the time the button is pressed. Null if it was moved away or can't be
 * read.
 */
async function contentOf(file: File): Promise<Blob | null> {
  try {
    return new Blob([await file.arrayBuffer()], { type: 'text/csv' });
  } catch {
    return null;
  }
}

/** The rows that have become wrong since the check; null when something else failed. */
function wrongRowsOf(error: unknown): readonly ImportedRow[] | null {
  return refusalBody('importProducts', 'invalid_input', error)?.rows ?? null;
}

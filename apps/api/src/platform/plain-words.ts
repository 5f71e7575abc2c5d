import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const KIND: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMAT: Record<string, string> = {
  url: 'must be a web address',
  datetime: 'must be a time such as 2026-11-21T03:00:00Z',
  date: 'must be a date such as 2026-11-21',
};

/** Describes an invalid value in plain words to follow the field's name; the parser's own messages mention types and NaN. */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KIND[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return boundWords('at least', issue.origin, issue.minimum);
    case 'too_big':
      return boundWords('at most', issue.origin, issue.maximum);
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return FORMAT[issue.format] ?? 'has the wrong form';
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

function boundWords(bound: 'at least' | 'at most', origin: string, limit: number | bigint): string {
  if (origin === 'string') {
    return bound === 'at least' && limit === 1
      ? 'must not be empty'
      : `must be ${bound} ${limit} characters long`;
  }
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${limit}`;
}

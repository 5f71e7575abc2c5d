export { codeAmount } from './code-amount.ts';
export { ANSWER_WAIT, CLOCK_GRACE, lastEnd } from './code-end.ts';
export { hasOpenCode, voidOpenCodes } from './open-codes.repository.ts';
export { createPayLinks, type PayLinks } from './pay-links.ts';
export {
  type AskedCode,
  findLastMade,
  findOpenCode,
  findPaymentState,
  forgetEndedCodes,
  insertCode,
  isHashUsed,
  listCodesToAsk,
  listUnpaidCodes,
  type PaymentRow,
  saveDeepLink,
  setNextAsk,
  settleCode,
} from './payment-codes.repository.ts';

import type { OrderAction } from '@phsar/domain/order-status';
import type { MisfitCause, PaymentStatus } from '@phsar/domain/payment';

/** What the bot writes to staff in Telegram: Khmer, the language of the group, in Telegram's HTML. Callers escape the arguments. */

/** The first words of a message about one order; its number follows. */
export const headlines = {
  newOrder: '🔔 ការបញ្ជាទិញថ្មី',
  /** A message that was updated after an action. */
  order: '📦',
  paid: (amount: string) => `💰 បានទទួលប្រាក់ <b>${amount}</b> សម្រាប់ការបញ្ជាទិញ`,
  /** A payment that pays nothing and has to be refunded. */
  surplus: (amount: string) => `⚠️ បានទទួលប្រាក់ <b>${amount}</b> ដែលត្រូវសងវិញ សម្រាប់ការបញ្ជាទិញ`,
  /** A customer says that the order is paid. */
  claimed: '🔎 អតិថិជនប្រាប់ថាបានបង់ប្រាក់ហើយ សូមពិនិត្យគណនីធនាគារ៖ ការបញ្ជាទិញ',
  cancelledByShopper: '❌ អតិថិជនបានបោះបង់ការបញ្ជាទិញ',
};

/** Headlines of a payment that does not fit its code. */
export const misfitHeadlines: Record<MisfitCause, string> = {
  account: '⚠️ Bakong ប្រាប់ថាមានការបង់ប្រាក់ចូលគណនីផ្សេង សូមពិនិត្យគណនីធនាគារ៖ ការបញ្ជាទិញ',
  money: '⚠️ Bakong ប្រាប់ថាមានការបង់ប្រាក់ ដែលចំនួនប្រាក់មិនត្រូវនឹងកូដ សូមពិនិត្យគណនីធនាគារ៖ ការបញ្ជាទិញ',
  used: '⚠️ Bakong ប្រាប់ពីការបង់ប្រាក់ដែលបានកត់រួចហើយ សូមពិនិត្យគណនីធនាគារ៖ ការបញ្ជាទិញ',
};

export const orderWords = {
  name: (name: string) => `ឈ្មោះ៖ ${name}`,
  phone: (phone: string) => `ទូរសព្ទ៖ ${phone}`,
  payOnArrival: 'បង់ប្រាក់ពេលទទួលទំនិញ',
  restToPay: (amount: string) => `នៅសល់ត្រូវបង់ ${amount}`,
  otherGoods: (count: number) => `និង ${count} មុខទៀត`,
  left: (title: string, pieces: number) => `${title} (នៅសល់ ${pieces})`,
  lowStock: (goods: string) => `⚠️ ជិតអស់ស្តុក៖ ${goods}`,
  customer: 'អតិថិជន',
  shop: 'ហាង',
};

export const paymentStates: Record<PaymentStatus, string> = {
  unpaid: 'មិនទាន់បង់ប្រាក់',
  paid: 'បានបង់ប្រាក់',
  refunded: 'បានសងប្រាក់វិញ',
};

/** The actions that an order's history shows. */
export const orderActions: Partial<Record<OrderAction, string>> = {
  paid: 'បានបង់ប្រាក់',
  shipped: 'បានផ្ញើ',
  delivered: 'បានប្រគល់',
  cancelled: 'បានបោះបង់',
  refunded: 'បានសងប្រាក់វិញ',
};

/** Several new orders, or several cancelled ones, in one message. */
export const newOrders = (count: number) => `🔔 <b>ការបញ្ជាទិញថ្មីចំនួន ${count}</b>`;
export const cancellations = (count: number) => `❌ <b>អតិថិជនបានបោះបង់ការបញ្ជាទិញចំនួន ${count}</b>`;
export const otherOrders = (count: number) => `និងការបញ្ជាទិញចំនួន ${count} ទៀត`;

/** Texts of buttons. */
export const buttons = {
  paid: '✓ បានបង់ប្រាក់',
  ship: 'ផ្ញើ',
  open: 'បើក',
  openOrders: 'បើកការបញ្ជាទិញ',
  openMessages: 'បើកសារ',
  openSettings: 'បើកការកំណត់',
};

/** Messages of the contact page. */
export const newMessage = '✉️ <b>សារថ្មីពីទំព័រទំនាក់ទំនង</b>';
export const newMessages = (count: number) => `✉️ <b>សារថ្មីចំនួន ${count} ពីទំព័រទំនាក់ទំនង</b>`;

/** The summary in the morning: the day before, and what waits. */
export const morning = {
  greeting: '☀️ <b>អរុណសួស្ដី!</b>',
  yesterday: (orders: number, revenue: string) => `ម្សិលមិញ៖ ការបញ្ជាទិញចំនួន ${orders} · លក់បាន ${revenue}`,
  toConfirm: 'រង់ចាំបញ្ជាក់ការបង់ប្រាក់',
  toPack: 'រង់ចាំវេចខ្ចប់',
  olderThanDay: 'រង់ចាំលើសពី 24 ម៉ោង',
  messages: 'សារមិនទាន់ឆ្លើយ',
  lowStock: 'ទំនិញជិតអស់ស្តុក',
};

/** A Telegram account can now press the buttons in a person's name. */
export const personLinked = (name: string, account: string) =>
  `🔐 គណនី Telegram «${account}» ត្រូវបានភ្ជាប់ក្នុងឈ្មោះ <b>${name}</b> ហើយ។
បើ ${name} មិនបានធ្វើទេ សូមផ្ដាច់វាក្នុងការិយាល័យ រួចប្ដូរពាក្យសម្ងាត់។`;

export const backupFailed = '🛑 <b>ការបម្រុងទុកទិន្នន័យមិនបានសម្រេចទេ។</b> សូមពិនិត្យម៉ាស៊ីនមេ។';
export const newAccountsLimited =
  '⚠️ <b>អតិថិជនថ្មីបញ្ជាទិញដល់កំណត់ក្នុងមួយម៉ោងហើយ។</b> ប្រហែលជាមានគេបញ្ជាទិញក្លែងក្លាយ។ ក្នុងការកំណត់ អ្នកអាចតម្រូវឱ្យអតិថិជនថ្មីបញ្ជាក់លេខទូរសព្ទសិន មុនបញ្ជាទិញដោយបង់ប្រាក់ពេលទទួលទំនិញ។';

/** Answers to `/link`. */
export const linkAnswers = {
  group: '✓ ក្រុមនេះបានភ្ជាប់ជាមួយហាងហើយ។ ដំណឹងការបញ្ជាទិញថ្មីនឹងមកដល់ទីនេះ។',
  me: '✓ អ្នកបានភ្ជាប់ជាមួយហាងហើយ។ អ្នកអាចចុចប៊ូតុងក្រោមដំណឹងការបញ្ជាទិញក្នុងក្រុមបាន។',
  wrong_place: 'លេខកូដនេះប្រើនៅទីនេះមិនបានទេ។ លេខកូដក្រុមត្រូវសរសេរក្នុងក្រុម រីឯលេខកូដផ្ទាល់ខ្លួនត្រូវផ្ញើមកខ្ញុំផ្ទាល់។',
  unknown: 'លេខកូដមិនត្រឹមត្រូវ ឬផុតកំណត់ហើយ។ សូមយកលេខកូដថ្មីពីការិយាល័យ។',
  no_code: 'សូមសរសេរ /link រួចដាក់លេខកូដពីការិយាល័យបន្តពីក្រោយ។',
};

/** Answers to a button, at most 200 characters. */
export const callbackAnswers = {
  done: '✓ បានកត់ត្រាហើយ',
  notLinked: 'អ្នកមិនទាន់បានភ្ជាប់ជាមួយហាងទេ។ សូមយកលេខកូដពីការិយាល័យ រួចផ្ញើ /link ជាមួយលេខកូដនោះមកខ្ញុំ។',
  forbidden: 'អ្នកគ្មានសិទ្ធិធ្វើការនេះទេ។',
  outdated: 'សារនេះចាស់ហើយ។ សូមមើលចំនួនទឹកប្រាក់ដែលត្រូវបង់ឥឡូវនេះ រួចចុចម្ដងទៀត។',
  invalidTransition: 'ធ្វើលែងបានហើយ។ ស្ថានភាពការបញ្ជាទិញនេះបានប្ដូរហើយ។',
  failed: 'មិនបានសម្រេចទេ។ សូមធ្វើក្នុងការិយាល័យវិញ។',
};

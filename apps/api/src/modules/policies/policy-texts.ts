import type { BlogBlock } from '@phsar/contract/office/wire';
import type { Policy } from '@phsar/contract/shop/paths';
import type { Localized } from '@phsar/domain/language';
import type { PaymentMethod } from '@phsar/domain/payment';

/**
 * The policies of a shop that has written none of its own, as blocks of a post, so that the office can keep other texts
 * in the same form. `{name}` stands for a setting or a figure of `policies.ts`.
 */
export interface PolicySource {
  title: Localized;
  summary: Localized;
  blocks: readonly Exclude<BlogBlock, { type: 'picture' | 'html' }>[];
}

const heading = (km: string, en: string) => ({ type: 'heading', text: { km, en } }) as const;
const paragraph = (km: string, en: string) => ({ type: 'paragraph', text: { km, en } }) as const;
const list = (...items: Localized[]) => ({ type: 'list' as const, items });

const HOW_TO_PAY: Record<PaymentMethod, Localized> = {
  cash_on_delivery: {
    km: '**បង់ប្រាក់ពេលទទួលទំនិញ** មានតែនៅភ្នំពេញប៉ុណ្ណោះ។ អ្នកដឹកទៅដល់ ទើបអ្នកបង់ប្រាក់។',
    en: '**Cash on Delivery**, only in Phnom Penh: you pay when the parcel arrives.',
  },
  bank_transfer: {
    km: '**ABA ឬ KHQR តាម Telegram៖** ក្រោយបញ្ជាទិញរួច Telegram នឹងបើក ដោយមានការបញ្ជាទិញរបស់អ្នក និងតំណបង់ប្រាក់តាមធនាគារ។ សូមបង់ប្រាក់ រួចផ្ញើបង្កាន់ដៃបង់ប្រាក់មកយើងនៅទីនោះ។ ពេលប្រាក់ចូលហើយ ទើបយើងផ្ញើទំនិញជូនអ្នក។',
    en: '**ABA or KHQR through Telegram:** after you order, Telegram opens with your order and a bank payment link. Pay there and send us the proof of payment. We ship when the payment is in.',
  },
};

export const POLICY_TEXTS: Record<Policy, PolicySource> = {
  delivery: {
    title: { km: 'ការដឹកជញ្ជូន', en: 'Delivery' },
    summary: {
      km: 'របៀបដឹកជញ្ជូន រយៈពេល និងថ្លៃដឹកជញ្ជូន។ ទិញចាប់ពី {freeFrom} ឡើងទៅ ដឹកជញ្ជូនឥតគិតថ្លៃ។',
      en: 'How we deliver, how many days it takes and what it costs. Free on orders from {freeFrom}.',
    },
    blocks: [
      heading('របៀបដឹកជញ្ជូន', 'How we deliver'),
      list(
        {
          km: '**ក្នុងភ្នំពេញ៖** អ្នកដឹករបស់ហាងយកទំនិញទៅជូនដល់កន្លែង។ ទទួលទំនិញហើយ ទើបបង់ប្រាក់។ ថ្លៃដឹកជញ្ជូន {capitalFee}។',
          en: '**In Phnom Penh:** our rider brings your order, and you pay when it arrives. The fee is {capitalFee}.',
        },
        {
          km: '**តាមខេត្ត និងក្នុងភ្នំពេញ៖** យើងផ្ញើតាមវីរៈប៊ុនថាំ (VET) ឬ J&T Express តាមដែលអ្នកជ្រើសរើស។ ប្រើពេលប្រហែល {courierDays} ថ្ងៃ។ ថ្លៃដឹកជញ្ជូន {courierFee}។',
          en: '**To the provinces and in Phnom Penh:** by Virak Buntham (VET) or J&T Express, as you choose. It takes about {courierDays} days. The fee is {courierFee}.',
        },
      ),
      paragraph(
        'ពេលបញ្ជាទិញ សូមជ្រើសរើសខេត្ត/រាជធានីជាមុន នោះអ្នកនឹងឃើញរបៀបដឹកជញ្ជូន និងថ្លៃដឹកជញ្ជូន។',
        'Choose your province when you order, and you see how we can deliver and what it costs.',
      ),
      heading('ដឹកជញ្ជូនឥតគិតថ្លៃ', 'Free delivery'),
      paragraph(
        'បើទំនិញក្នុងការបញ្ជាទិញមានតម្លៃសរុបចាប់ពី {freeFrom} ឡើងទៅ (គិតក្រោយបញ្ចុះតម្លៃ) អ្នកមិនបាច់បង់ថ្លៃដឹកជញ្ជូនទេ។',
        'When the products in your order cost {freeFrom} or more after discounts, delivery is free.',
      ),
      heading('របៀបបង់ប្រាក់', 'How you pay'),
      list(...Object.values(HOW_TO_PAY)),
      heading('ពេលរង់ចាំទំនិញ', 'While you wait'),
      paragraph(
        'ក្នុង[ប្រវត្តិការបញ្ជាទិញ](/order-history) អ្នកអាចមើលថ្ងៃផ្ញើចេញ និងលេខតាមដាន (បើផ្ញើតាម VET ឬ J&T)។ អ្នកដឹកនឹងទូរសព្ទទៅលេខដែលអ្នកដាក់ក្នុងការបញ្ជាទិញ ដូច្នេះសូមបើកទូរសព្ទទុក។',
        'Your [order history](/order-history) shows when we shipped your order and, with VET or J&T, its tracking number. The courier calls the number in your order, so please keep your phone on.',
      ),
      paragraph(
        'មិនទាន់ទទួលបានទំនិញមែនទេ? សូម[ទាក់ទងយើង](/contact)។',
        'Your order has not arrived? Please [contact us](/contact).',
      ),
    ],
  },
  returns: {
    title: { km: 'ការប្រគល់ទំនិញវិញ និងសងប្រាក់វិញ', en: 'Returns and refunds' },
    summary: {
      km: 'ទំនិញដែលមិនទាន់បើក អាចប្រគល់មកវិញបានក្នុងរយៈពេល 7 ថ្ងៃ។ របៀបប្រគល់ទំនិញ និងរបៀបទទួលប្រាក់វិញ។',
      en: 'Send unopened products back within 7 days. How to return something, and how you get your money back.',
    },
    blocks: [
      heading('ទំនិញមិនទាន់បើក៖ 7 ថ្ងៃ', 'Unopened products: 7 days'),
      paragraph(
        'បើអ្នកប្ដូរចិត្តមិនយក អ្នកអាចប្រគល់ទំនិញមកវិញបានក្នុងរយៈពេល 7 ថ្ងៃ គិតពីថ្ងៃទទួល។ ទំនិញត្រូវនៅក្នុងសំបកវេចខ្ចប់ដើម មិនទាន់បើក និងមិនទាន់ប្រើ។ ថ្លៃផ្ញើមកវិញ អ្នកទិញជាអ្នកបង់។',
        'If you change your mind, you can return a product within 7 days of receiving it: unopened, unused and in its packaging. You pay for sending it back.',
      ),
      paragraph(
        'ដើម្បីអនាម័យ យើងមិនអាចទទួលយកច្រាសដុសធ្មេញ ថ្នាំដុសធ្មេញ ចំណីសត្វ និងទំនិញប្រភេទនេះមកវិញបានទេ ប្រសិនបើបានបើករួចហើយ។',
        'For hygiene, we can’t take back toothbrushes, toothpaste, pet food and the like once they are opened.',
      ),
      heading('ទំនិញខុស ខូច ឬខ្វះ', 'Wrong, damaged or missing products'),
      paragraph(
        'សូមផ្ញើរូបថតមកយើងតាម [Telegram]({telegram}) ក្នុងរយៈពេល 7 ថ្ងៃ។ យើងប្ដូរជូនថ្មី ឬសងប្រាក់វិញ ហើយអ្នកមិនបាច់បង់ថ្លៃដឹកជញ្ជូនទេ។',
        'Send us a photo on [Telegram]({telegram}) within 7 days. We replace the product or refund it, and pay for the delivery.',
      ),
      heading('របៀបប្រគល់ទំនិញមកវិញ', 'How to return something'),
      list(
        {
          km: 'សូមផ្ញើសារមកយើងតាម [Telegram]({telegram}) ឬតាម[ទំព័រទំនាក់ទំនង](/contact) ដោយប្រាប់លេខបញ្ជាទិញ។',
          en: 'Write to us on [Telegram]({telegram}) or on the [contact page](/contact), with your order number.',
        },
        {
          km: 'យើងនឹងប្រាប់អ្នកថា ត្រូវផ្ញើទំនិញមកកន្លែងណា។',
          en: 'We tell you where to send it.',
        },
        {
          km: 'សូមវេចខ្ចប់ឱ្យបានល្អ ហើយរក្សាទុកបង្កាន់ដៃរបស់អ្នកដឹក។',
          en: 'Pack it well, and keep the courier’s receipt.',
        },
      ),
      heading('ការសងប្រាក់វិញ', 'Your refund'),
      paragraph(
        'ក្នុងរយៈពេល 3 ថ្ងៃធ្វើការ គិតពីថ្ងៃដែលទំនិញមកដល់យើង យើងសងថ្លៃទំនិញជូនអ្នកវិញតាម ABA ឬ KHQR។',
        'We refund the price of the product through ABA or KHQR within 3 working days after it has reached us.',
      ),
      heading('ការបោះបង់ការបញ្ជាទិញ', 'Cancelling an order'),
      paragraph(
        'ដរាបណាយើងមិនទាន់ផ្ញើទំនិញចេញ អ្នកអាចបោះបង់ការបញ្ជាទិញបាន។ បើមិនទាន់បង់ប្រាក់ អ្នកអាចបោះបង់ដោយខ្លួនឯងក្នុង[ប្រវត្តិការបញ្ជាទិញ](/order-history)។ បើបានបង់ប្រាក់ហើយ សូម[ទាក់ទងយើង](/contact) ដោយប្រាប់លេខបញ្ជាទិញ យើងនឹងសងប្រាក់វិញទាំងអស់។',
        'Until we have shipped your order, you can cancel it. Not paid yet? Cancel it in your [order history](/order-history). Paid already? [Contact us](/contact) with its number, and we refund you in full.',
      ),
    ],
  },
  privacy: {
    title: { km: 'ឯកជនភាព', en: 'Privacy' },
    summary: {
      km: 'ព័ត៌មានអំពីអ្នកដែលយើងរក្សាទុក យើងប្រើសម្រាប់អ្វី អ្នកណាបានឃើញ និងរបៀបលុប។',
      en: 'What we know about you, what we use it for, who sees it, and how to have it removed.',
    },
    blocks: [
      heading('អ្វីដែលយើងរក្សាទុក', 'What we keep'),
      list(
        {
          km: '**គណនីរបស់អ្នក៖** ឈ្មោះ លេខទូរសព្ទ អាសយដ្ឋាន និងពាក្យសម្ងាត់ (រក្សាទុកជាកូដសម្ងាត់ ដែលសូម្បីតែយើងក៏អានមិនបាន)។',
          en: '**Your account:** name, phone number, address, and your password in a form that even we can’t read.',
        },
        {
          km: '**ការបញ្ជាទិញ និងកន្ត្រក៖** ទំនិញ អាសយដ្ឋានដឹកជញ្ជូន និងការបង់ប្រាក់។ ពេលការបញ្ជាទិញមិនទាន់បង់ប្រាក់ យើងរក្សាទុកអ៊ីនធឺណិតដែលអ្នកប្រើជាកូដសម្ងាត់ យ៉ាងយូរ 30 ថ្ងៃ ដើម្បីកុំឱ្យអ្នកណាម្នាក់កក់ស្តុកអស់។',
          en: '**Your orders and your cart:** products, where they went and how they were paid. While an order is unpaid, and for 30 days at most, it carries your internet connection as a code that only tells whether two are the same: so nobody can take the whole stock.',
        },
        {
          km: '**សារ** ដែលអ្នកផ្ញើមកយើង យ៉ាងយូរ 2 ឆ្នាំ។',
          en: '**The messages** that you send us, for two years at most.',
        },
      ),
      paragraph(
        'ចំណូលចិត្ត ទំនិញដែលអ្នកបានមើល និងរូបរបស់អ្នក រក្សាទុកតែក្នុងឧបករណ៍របស់អ្នកប៉ុណ្ណោះ។ រូបថតដែលអ្នកប្រើស្វែងរកទំនិញ យើងមិនរក្សាទុកទេ។',
        'Favourites, recently viewed products and your picture stay on your device. We do not keep the photos that you search with.',
      ),
      heading('យើងប្រើសម្រាប់អ្វី', 'What we use it for'),
      paragraph(
        'ដើម្បីដឹកជញ្ជូនទំនិញ ឆ្លើយសារ និងធ្វើបញ្ជីលក់។ យើងមិនលក់ព័ត៌មានរបស់អ្នក ហើយក៏មិនតាមដានអ្នកដើម្បីផ្សាយពាណិជ្ជកម្មដែរ។',
        'To deliver your orders, answer your messages and keep our books. We do not sell your data, and do not track you for advertising.',
      ),
      heading('អ្នកណាទៀតដែលបានឃើញ', 'Who else sees it'),
      list(
        {
          km: '**អ្នកដឹក៖** ឈ្មោះ លេខទូរសព្ទ និងអាសយដ្ឋានរបស់អ្នកទទួល។',
          en: '**The courier:** the name, phone number and address of the parcel.',
        },
        {
          km: '**ក្រុមហ៊ុនបញ្ជូនសារ SMS៖** លេខទូរសព្ទរបស់អ្នក ពេលអ្នកសុំលេខកូដ។',
          en: '**The company that sends our text messages:** your number, when you ask for a code.',
        },
        {
          km: '**Telegram និងធនាគារ៖** អ្វីដែលអ្នកផ្ញើតាមទីនោះ។',
          en: '**Telegram and your bank:** what you send through them.',
        },
        {
          km: '**ក្រុមហ៊ុនផែនទី និងវីដេអូ៖** ផែនទីក្នុងទំព័រទំនាក់ទំនង និងវីដេអូ បើកចេញពីក្រុមហ៊ុនទាំងនោះផ្ទាល់។',
          en: '**The companies behind maps and videos:** your device loads the map on the contact page, and videos, from them.',
        },
      ),
      heading('ក្នុងឧបករណ៍របស់អ្នក', 'On your device'),
      paragraph(
        'ហាងដាក់ខូគីតែមួយ ដើម្បីចាំភាសាដែលអ្នកជ្រើសរើស។ ពេលអ្នកចូលគណនី ឧបករណ៍របស់អ្នកចាំអ្នក រហូតដល់អ្នកចាកចេញ។',
        'We set one cookie, which remembers your language. When you log in, your device remembers you until you log out.',
      ),
      heading('រក្សាទុកយូរប៉ុនណា និងរបៀបលុប', 'How long, and how to have it removed'),
      paragraph(
        'យើងរក្សាទុកព័ត៌មានរបស់អ្នក ដរាបណាអ្នកមានគណនី។ ក្នុង[ការកំណត់គណនី](/account) អ្នកអាចទាញយកព័ត៌មានរបស់អ្នកជាឯកសារ ហើយលុបគណនីបាន។ បើអ្នកបញ្ជាទិញតាមទូរសព្ទ ឬបានផ្ញើសារ សូម[ទាក់ទងយើង](/contact)។',
        'We keep your data as long as you have an account. In the [account settings](/account) you can download your data as a file and remove your account. For orders by telephone and messages, please [contact us](/contact).',
      ),
      paragraph(
        'ពេលលុបគណនី ការបញ្ជាទិញនៅក្នុងបញ្ជីលក់ដដែល តែគ្មានឈ្មោះ លេខទូរសព្ទ និងអាសយដ្ឋានទេ។ ឯកសារបម្រុងទុកចាស់ៗនៅមានព័ត៌មានទាំងនោះ រហូតដល់យើងលុបឯកសារនោះ។',
        'When an account is removed, its orders stay in our books, without name, phone number and address. Older backups hold them until we delete those backups.',
      ),
    ],
  },
  terms: {
    title: { km: 'លក្ខខណ្ឌនៃការលក់', en: 'Terms of sale' },
    summary: {
      km: 'លក្ខខណ្ឌពេលអ្នកទិញពី {shopName}៖ តម្លៃ ការបញ្ជាទិញ ការបង់ប្រាក់ និងគណនី។',
      en: 'What applies when you buy from {shopName}: prices, orders, payment and your account.',
    },
    blocks: [
      heading('អ្នកលក់', 'The seller'),
      paragraph('{shopName}, {address}', '{shopName}, {address}'),
      heading('តម្លៃ', 'Prices'),
      paragraph(
        'តម្លៃគិតជាដុល្លារអាមេរិក។ ថ្លៃដឹកជញ្ជូនគិតបន្ថែម ហើយអ្នកឃើញមុនពេលបញ្ជាទិញ។ បើតម្លៃប្រែប្រួលមុនពេលអ្នកបញ្ជាទិញរួច យើងបង្ហាញតម្លៃថ្មី ហើយសួរអ្នកម្ដងទៀត។',
        'Prices are in US dollars. Delivery is added, and you see it before you order. If a price changes before your order is placed, we show you the new one and ask again.',
      ),
      heading('ការបញ្ជាទិញ', 'Orders'),
      paragraph(
        'ការបញ្ជាទិញរួចរាល់ ពេលអ្នកឃើញលេខបញ្ជាទិញ។ បើយើងមិនអាចផ្ញើទំនិញណាមួយបាន យើងប្រាប់អ្នក ហើយសងប្រាក់ដែលអ្នកបានបង់វិញ។',
        'Your order is placed when you see its number. If we can’t deliver a product after all, we tell you and refund what you paid for it.',
      ),
      paragraph(
        'សូមដាក់លេខទូរសព្ទដែលយើងអាចទាក់ទងអ្នកបាន។ យើងអាចបោះបង់ការបញ្ជាទិញដែលមិនបានបង់ប្រាក់ ឬដែលមិនអាចទាក់ទងអ្នកទទួលបាន។',
        'Please give a phone number where we can reach you. We may cancel orders that are not paid, or whose recipient can’t be reached.',
      ),
      heading('ការបង់ប្រាក់ ការដឹកជញ្ជូន និងការប្រគល់ទំនិញវិញ', 'Payment, delivery and returns'),
      paragraph(
        'សូមអានទំព័រ[ការដឹកជញ្ជូន](/delivery) និងទំព័រ[ការប្រគល់ទំនិញវិញ និងសងប្រាក់វិញ](/returns)។',
        'Please read [Delivery](/delivery) and [Returns and refunds](/returns).',
      ),
      heading('គណនីរបស់អ្នក', 'Your account'),
      paragraph(
        'សូមប្រើឈ្មោះ និងលេខទូរសព្ទរបស់អ្នកផ្ទាល់ ហើយកុំប្រាប់ពាក្យសម្ងាត់ ឬលេខកូដដល់អ្នកណា។ យើងអាចទប់ស្កាត់គណនីដែលបញ្ជាទិញលេងសើច។ របៀបដែលយើងរក្សាទុកព័ត៌មានរបស់អ្នក មាននៅទំព័រ[ឯកជនភាព](/privacy)។',
        'Use your own name and phone number, and tell nobody your password or our codes. We may block accounts that place fake orders. [Privacy](/privacy) says what we do with your data.',
      ),
      heading('គន្លឹះសុខភាព', 'Health tips'),
      paragraph(
        'អត្ថបទរបស់យើងផ្ដល់តែគន្លឹះទូទៅ មិនអាចជំនួសពេទ្យធ្មេញ ឬពេទ្យសត្វបានទេ។',
        'Our blog gives general tips. It does not replace a dentist or a veterinarian.',
      ),
      heading('ច្បាប់', 'Law'),
      paragraph(
        'លក្ខខណ្ឌនេះអនុវត្តតាមច្បាប់នៃព្រះរាជាណាចក្រកម្ពុជា។ បើមានបញ្ហា សូម[ទាក់ទងយើង](/contact)ជាមុនសិន។',
        'The law of the Kingdom of Cambodia applies. If something goes wrong, please [contact us](/contact) first.',
      ),
    ],
  },
};

import type { BlogBlock } from '@phsar/contract/office/wire';
import type { Policy } from '@phsar/contract/shop/paths';
import type { PolicyText } from '@phsar/contract/shop/wire';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import { DELIVERY_DAYS, deliveryFee } from '@phsar/domain/delivery';
import { inEachLanguage, type Language, type Localized, textIn } from '@phsar/domain/language';
import { type Cents, formatUsd } from '@phsar/domain/money';
import { chatAddress } from '@phsar/texts/chat-link';
import { htmlOfBlocks } from '../posts/posts.module.ts';
import { POLICY_TEXTS } from './policy-texts.ts';

/** The values that the texts name, as they are now. */
export interface PolicyFacts {
  /** The subtotal from which delivery is free. */
  freeFrom: Cents;
  shop: ShopSettings;
}

/** A policy on the wire, with today's figures in it. */
export function presentPolicy(policy: Policy, language: Language, facts: PolicyFacts): PolicyText {
  const { title, summary, blocks } = POLICY_TEXTS[policy];
  const values = valuesOf(language, facts);
  const filled = (text: Localized) => inEachLanguage((other) => withValues(text[other], values));
  const filledBlocks = blocks.map((block): BlogBlock => {
    if (block.type === 'list') return { ...block, items: block.items.map(filled) };
    return block.type === 'video' ? block : { ...block, text: filled(block.text) };
  });
  return {
    title: textIn(language, title),
    summary: textIn(language, filled(summary)),
    description: htmlOfBlocks({ title, blocks: filledBlocks, pictures: [] })[language],
  };
}

function valuesOf(language: Language, { freeFrom, shop }: PolicyFacts): Record<string, string> {
  return {
    freeFrom: formatUsd(freeFrom),
    capitalFee: formatUsd(deliveryFee('phnom_penh', 'standard')),
    courierFee: formatUsd(deliveryFee('phnom_penh', 'vtb')),
    courierDays: String(DELIVERY_DAYS.vtb),
    shopName: shop.shopName,
    address: textIn(language, shop.contactAddress),
    telegram: chatAddress(shop.telegramChat),
  };
}

/** `{name}` stands for a value; other words in braces stay as they are. */
function withValues(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

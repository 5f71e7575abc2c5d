import type { OfficeProduct } from '@phsar/contract/office/wire';
import { centsNearest, formatUsd } from '@phsar/domain/money';
import { Badge } from '@phsar/ui/badge';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ChoiceBox } from '../../ui/choice-box.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useIsDesk } from '../../ui/use-is-desk.ts';
import type { Selection } from '../../ui/use-selection.ts';
import { ArchivedBadge, StockBadge } from './product-badges.tsx';
import { discountPhase, discountText, priceToday, titleOf } from './product-words.ts';

interface ProductRowsProps {
  products: readonly OfficeProduct[];
  /** Null where the person may not change several at once. */
  selection: Selection<OfficeProduct> | null;
}

/** Cards on a phone, a table on a wider screen. */
export function ProductRows(props: ProductRowsProps) {
  return useIsDesk() ? <ProductTable {...props} /> : <ProductCards {...props} />;
}

const pathOf = ({ _id }: OfficeProduct) => `/products/${encodeURIComponent(_id)}`;

interface ChooseAllProps {
  products: readonly OfficeProduct[];
  selection: Selection<OfficeProduct>;
}

function ChooseAll({ products, selection: { chosen, areAllChosen, chooseAll } }: ChooseAllProps) {
  return (
    <ChoiceBox
      label={m.products_select_all({ count: products.length })}
      isChosen={areAllChosen}
      isPartly={chosen.length > 0 && !areAllChosen}
      onChange={chooseAll}
    />
  );
}

interface ChooseOneProps {
  product: OfficeProduct;
  selection: Selection<OfficeProduct>;
}

function ChooseOne({ product, selection }: ChooseOneProps) {
  return (
    <ChoiceBox
      label={m.products_select({ title: titleOf(product) })}
      isChosen={selection.isChosen(product)}
      onChange={() => selection.toggle(product)}
    />
  );
}

/** What a shopper pays today, beside the list price and the discount. */
function Price({ product }: { product: OfficeProduct }) {
  const phase = discountPhase(product);
  const [now, list] = [priceToday(product), centsNearest(product.price)];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      <span className="font-semibold">{formatUsd(now)}</span>
      {now < list && <del className="text-ink-soft text-sm">{formatUsd(list)}</del>}
      {(phase === 'on' || phase === 'planned') && (
        <Badge tone={phase === 'on' ? 'accent' : 'neutral'}>{discountText(product)}</Badge>
      )}
    </span>
  );
}

function Picture({ product }: { product: OfficeProduct }) {
  const [first] = product.pictures;
  return first === undefined ? (
    <span className="size-14 shrink-0 rounded-sm bg-sunken" />
  ) : (
    <Thumbnail url={first.url} />
  );
}

function ProductCards({ products, selection }: ProductRowsProps) {
  return (
    <>
      {selection !== null && (
        <div className="-mt-2 mb-1 flex items-center gap-1">
          <ChooseAll products={products} selection={selection} />
          <span aria-hidden="true" className="text-ink-soft text-sm">
            {m.products_select_all({ count: products.length })}
          </span>
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {products.map((product) => (
          <li
            key={product._id}
            data-edge
            className="relative flex items-start gap-3 rounded-lg bg-surface p-3 shadow-sm transition has-checked:ring-2 has-checked:ring-primary hover:shadow-md"
          >
            <Picture product={product} />
            <div className="min-w-0 grow">
              <h2 className="text-base">
                <Link
                  to={pathOf(product)}
                  className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
                >
                  {titleOf(product)}
                </Link>
              </h2>
              <p className="mt-0.5">
                <Price product={product} />
              </p>
              <p className="mt-0.5 flex flex-wrap gap-1.5">
                <StockBadge product={product} /> <ArchivedBadge product={product} />
              </p>
            </div>
            {selection !== null && (
              <div className="-me-2 -mt-1">
                <ChooseOne product={product} selection={selection} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function ProductTable({ products, selection }: ProductRowsProps) {
  const heads = [m.products_product(), m.products_price(), m.products_stock()];
  return (
    <div data-edge className="overflow-x-auto rounded-lg bg-surface shadow-sm">
      <table className="w-full text-start">
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            {selection !== null && (
              <td className="ps-2">
                <ChooseAll products={products} selection={selection} />
              </td>
            )}
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {products.map((product) => (
            <tr
              key={product._id}
              className="relative transition hover:bg-primary-soft has-checked:bg-primary-soft *:px-4 *:py-3"
            >
              {selection !== null && (
                <td className="w-0 p-0! ps-2!">
                  <ChooseOne product={product} selection={selection} />
                </td>
              )}
              <th scope="row" className="text-start">
                <div className="flex items-center gap-3">
                  <Picture product={product} />
                  <Link
                    to={pathOf(product)}
                    className="line-clamp-2 wrap-anywhere after:absolute after:inset-0"
                  >
                    {titleOf(product)}
                  </Link>
                  <ArchivedBadge product={product} />
                </div>
              </th>
              <td className="min-w-56">
                <Price product={product} />
              </td>
              <td className="whitespace-nowrap">
                <StockBadge product={product} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

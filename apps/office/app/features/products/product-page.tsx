import type { OfficeProduct } from '@phsar/contract/office/wire';
import { productPath } from '@phsar/contract/shop/paths';
import { formatUsd } from '@phsar/domain/money';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { callQuery, POLLED, replaceData } from '../../lib/queries.ts';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { EditProductForm } from './edit-product-form.tsx';
import { ArchivedBadge, StockBadge } from './product-badges.tsx';
import { discountPhase, discountText, priceToday, titleOf } from './product-words.ts';
import { ShelfSection } from './shelf-section.tsx';
import { StockSection } from './stock-section.tsx';

/** One product: its stock, and everything that the role may change. */
export default function ProductPage() {
  const { id = '' } = useParams();
  // Starting over begins with the product as it is by then.
  const [round, setRound] = useState(0);
  const query = callQuery('findProduct', { params: { id } }, `edit ${round}`);
  // Orders come in while somebody counts.
  const loaded = useQuery({ ...query, ...POLLED });
  const product = loaded.data;
  return (
    <>
      <BackLink to="/products">{m.products_back()}</BackLink>
      <PageHeading title={product === undefined ? m.products_product() : titleOf(product)} />
      <LoadState loaded={loaded}>
        {(shown) => (
          <Product
            key={`${id} ${round}`}
            product={shown}
            onProduct={(changed) => replaceData(query, () => changed)}
            onStartOver={() => setRound(round + 1)}
          />
        )}
      </LoadState>
    </>
  );
}

interface ProductProps {
  product: OfficeProduct;
  onProduct: (product: OfficeProduct) => void;
  onStartOver: () => void;
}

function Product({ product, onProduct, onStartOver }: ProductProps) {
  const mayDescribe = useMay('products.describe');
  const mayChange = useMay('products.change');
  return (
    <>
      <p className="-mt-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ArchivedBadge product={product} />
        <StockBadge product={product} />
        {!product.isArchived && (
          <a
            href={productPath(product._id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary text-sm underline underline-offset-4"
          >
            {m.products_see_in_shop()}
          </a>
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4 desk:col-start-2 desk:row-start-1">
          <StockSection product={product} onProduct={onProduct} />
          {!mayChange && <Shown product={product} hasTexts={!mayDescribe} />}
        </div>
        {mayDescribe && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:col-start-1 desk:row-start-1">
            <EditProductForm product={product} onSaved={onProduct} onStartOver={onStartOver} />
            {mayChange && <ShelfSection product={product} onProduct={onProduct} />}
          </div>
        )}
      </div>
      <div className="mt-4">
        <SubjectLog subject={`product:${product._id}`} />
      </div>
    </>
  );
}

/** What the role sees and does not change. */
function Shown({ product, hasTexts }: { product: OfficeProduct; hasTexts: boolean }) {
  return (
    <Section title={m.products_product()}>
      {hasTexts && product.pictures.length > 0 && (
        <p className="mb-3 flex flex-wrap gap-2">
          {product.pictures.map(({ id, url }) => (
            <Thumbnail key={id} url={url} />
          ))}
        </p>
      )}
      <DataList>
        <DataRow term={m.products_price()}>{formatUsd(priceToday(product))}</DataRow>
        {['on', 'planned'].includes(discountPhase(product)) && (
          <DataRow term={m.products_discount()}>{discountText(product)}</DataRow>
        )}
      </DataList>
    </Section>
  );
}

import { PATHS } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { useNavigate } from 'react-router';
import { m } from '../../paraglide/messages.js';

export interface InCartDialogProps {
  /** The product whose button was pressed; null closes the dialog. */
  product: Product | null;
  onClose: () => void;
}

/** Shown when a product already in the cart is added again: go to the cart or continue shopping. */
export function InCartDialog({ product, onClose }: InCartDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen={product !== null}
      title={m.catalogue_already_in_cart()}
      confirmLabel={m.catalogue_go_to_cart()}
      cancelLabel={m.catalogue_continue_shopping()}
      onConfirm={() => {
        onClose();
        navigate(PATHS.cart);
      }}
      onCancel={onClose}
    >
      <p className="text-ink-soft">{product?.title}</p>
    </ConfirmDialog>
  );
}

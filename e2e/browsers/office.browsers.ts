import { aPicture } from '../support/pictures.ts';
import { fieldIn, officeText } from '../support/texts.ts';
import { test } from './fixtures.ts';

const t = (key: string, values?: Record<string, string | number>) => officeText('km', key, values);

test('a shopkeeper signs in, ships an order and puts a new product on sale', async ({ phone, office }) => {
  const orderId = await office.orderInShop();
  const { phoneNumber, password } = await office.join('manager');

  await test.step('signs in', async () => {
    await phone.open('/office/');
    await phone.type(t('ui_phone'), phoneNumber);
    await phone.type(t('ui_password'), password);
    await phone.press('button', t('entry_sign_in'));
  });
  await test.step('ships', async () => {
    await phone.press('link', t('orders_title'));
    await phone.press('link', orderId);
    await phone.press('button', t('orders_ship'));
    await phone.press('button', t('orders_ship'));
    await phone.sees('text', t('orders_done_ship'));
  });
  await test.step('puts a product on sale', async () => {
    await phone.open('/office/products/new');
    await phone.givePicture('input[type=file][multiple]', (await aPicture()).buffer);
    await phone.sees('text', t('products_picture_main'));
    await phone.type(fieldIn(t, 'ui_name', 'km'), 'Bamboo toothbrush');
    await phone.type(t('products_price_dollars'), '2.50');
    await phone.type(t('products_stock_pieces'), '24');
    await phone.press('button', t('products_put_on_sale'));
    await phone.sees('heading', t('products_added'));
  });
});

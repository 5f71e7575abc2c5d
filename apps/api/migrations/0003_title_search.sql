-- Shops of the first version have it.
DROP INDEX IF EXISTS "product_texts_title_trigrams";
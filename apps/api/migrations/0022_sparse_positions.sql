-- Room between any two products of the shop's order (POSITION_STEP): a product that is moved no longer moves those before it.
UPDATE "products" SET "position" = "position" * 1024
WHERE NOT EXISTS (SELECT FROM "products" WHERE abs("position"::bigint) > 2000000);

CREATE TABLE "catalogue_writes" (
	"version" bigint PRIMARY KEY NOT NULL,
	"products" integer[]
);

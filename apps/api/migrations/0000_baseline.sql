CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"folded_name" text NOT NULL,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"address" text NOT NULL,
	"search_name" text,
	"note" text DEFAULT '' NOT NULL,
	"blocked_at" timestamp with time zone,
	"block_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"session_id" uuid,
	"via" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "bakong_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"token" "bytea",
	"token_since" timestamp with time zone,
	"given_hash" text,
	"renewal_tried_at" timestamp with time zone,
	"failure" text,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	CONSTRAINT "bakong_state_single_row" CHECK ("bakong_state"."id" = 1),
	CONSTRAINT "bakong_state_failure_known" CHECK ("bakong_state"."failure" IN ('token', 'renewal', 'silence'))
);
--> statement-breakpoint
CREATE TABLE "banner_texts" (
	"banner_id" integer NOT NULL,
	"language" text NOT NULL,
	"title1" text NOT NULL,
	"title2" text DEFAULT '' NOT NULL,
	"button_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "banner_texts_banner_id_language_pk" PRIMARY KEY("banner_id","language")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"button_text" text DEFAULT '' NOT NULL,
	"picture_id" text NOT NULL,
	"narrow_picture_id" text,
	"is_on" boolean DEFAULT true NOT NULL,
	"shown_from" date,
	"shown_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"editor_id" text,
	"editor_name" text,
	CONSTRAINT "banners_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "blog_pictures" (
	"blog_id" integer NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "blog_pictures_blog_id_picture_id_pk" PRIMARY KEY("blog_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "blog_texts" (
	"blog_id" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "blog_texts_blog_id_language_pk" PRIMARY KEY("blog_id","language")
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"published_on" date NOT NULL,
	"picture_id" text,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	"blocks" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"editor_id" text,
	"editor_name" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_key_unique" UNIQUE("key"),
	CONSTRAINT "blogs_state" CHECK ("blogs"."state" IN ('draft', 'published')),
	CONSTRAINT "blogs_published_with_picture" CHECK ("blogs"."state" = 'draft' OR "blogs"."picture_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"account_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_account_id_product_id_pk" PRIMARY KEY("account_id","product_id"),
	CONSTRAINT "cart_lines_quantity_positive" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"editor_id" text,
	"editor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_texts" (
	"category_key" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "category_texts_category_key_language_pk" PRIMARY KEY("category_key","language")
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"version" bigint PRIMARY KEY NOT NULL,
	"products" integer[]
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"folded_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_id" text,
	"answered_by_name" text
);
--> statement-breakpoint
CREATE TABLE "daily_product_sales" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "daily_product_sales_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"province" text NOT NULL,
	"courier" text NOT NULL,
	"is_first" boolean NOT NULL,
	"shard" integer NOT NULL,
	"orders" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"cancelled" integer NOT NULL,
	CONSTRAINT "daily_sales_day_province_courier_is_first_shard_pk" PRIMARY KEY("day","province","courier","is_first","shard")
);
--> statement-breakpoint
CREATE TABLE "delivery_free_limits" (
	"id" integer PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_free_limits_single_row" CHECK ("delivery_free_limits"."id" = 1),
	CONSTRAINT "delivery_free_limits_not_negative" CHECK ("delivery_free_limits"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotent_calls" (
	"account_id" uuid,
	"staff_id" uuid,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_calls_account_key" UNIQUE("account_id","key"),
	CONSTRAINT "idempotent_calls_staff_key" UNIQUE("staff_id","key"),
	CONSTRAINT "idempotent_calls_one_owner" CHECK (num_nonnulls("idempotent_calls"."account_id", "idempotent_calls"."staff_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "kept_builds" (
	"build" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"via" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_events_action_known" CHECK ("order_events"."action" IN ('created', 'shipped', 'delivered', 'cancelled', 'paid', 'overpaid', 'refunded', 'noted', 'edited', 'undone')),
	CONSTRAINT "order_events_actor_known" CHECK ("order_events"."actor_kind" IN ('shopper', 'staff', 'command', 'system')),
	CONSTRAINT "order_events_via_known" CHECK ("order_events"."via" IN ('shop', 'office', 'command', 'telegram'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"names" jsonb NOT NULL,
	"image" text NOT NULL,
	"price_cents" integer NOT NULL,
	"discount_basis_points" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total_cents" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_total_adds_up" CHECK ("order_lines"."total_cents" = "order_lines"."unit_price_cents" * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"account_id" uuid,
	"status" text DEFAULT 'Pending' NOT NULL,
	"customer_name" text NOT NULL,
	"folded_name" text,
	"customer_phone" text NOT NULL,
	"province" text NOT NULL,
	"address" text NOT NULL,
	"delivery_method" text NOT NULL,
	"payment_method" text DEFAULT 'bank_transfer' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"delivery_fee_cents" integer NOT NULL,
	"is_free_delivery" boolean NOT NULL,
	"total_cents" integer NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"surplus_cents" integer DEFAULT 0 NOT NULL,
	"courier" text,
	"tracking_number" text,
	"cancel_reason" text,
	"channel" text DEFAULT 'web' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"network" text,
	"wider_networks" text[],
	"is_first" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" IN ('unpaid', 'paid', 'refunded')),
	CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" IN ('web', 'telegram', 'phone')),
	CONSTRAINT "orders_paid_not_negative" CHECK ("orders"."paid_cents" >= 0),
	CONSTRAINT "orders_surplus_not_negative" CHECK ("orders"."surplus_cents" >= 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" IN ('Pending', 'Shipped', 'Delivered', 'Cancelled')),
	CONSTRAINT "orders_province_known" CHECK ("orders"."province" IN ('banteay_meanchey', 'battambang', 'kampong_cham', 'kampong_chhnang', 'kampong_speu', 'kampong_thom', 'kampot', 'kandal', 'koh_kong', 'kratie', 'mondulkiri', 'phnom_penh', 'preah_vihear', 'prey_veng', 'pursat', 'siem_reap', 'sihanoukville', 'stung_treng', 'svay_rieng', 'takeo', 'oddar_meanchey', 'ratanakiri', 'tboung_khmum')),
	CONSTRAINT "orders_method_known" CHECK ("orders"."delivery_method" IN ('standard', 'vtb', 'j&t')),
	CONSTRAINT "orders_payment_known" CHECK ("orders"."payment_method" IN ('cash_on_delivery', 'bank_transfer')),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."delivery_fee_cents"),
	CONSTRAINT "orders_free_means_free" CHECK (NOT "orders"."is_free_delivery" OR "orders"."delivery_fee_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"khqr" text NOT NULL,
	"md5" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"riel_per_dollar" integer,
	"state" text DEFAULT 'asked' NOT NULL,
	"voided_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone,
	"hash" text,
	"settled_at" timestamp with time zone,
	"deep_link" text,
	CONSTRAINT "payments_md5_unique" UNIQUE("md5"),
	CONSTRAINT "payments_hash_unique" UNIQUE("hash"),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" IN ('USD', 'KHR')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" IN ('asked', 'paid', 'surplus', 'expired', 'failed')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 AND "payments"."amount_cents" > 0),
	CONSTRAINT "payments_settled_by_hash" CHECK (("payments"."hash" IS NULL) = ("payments"."settled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "picture_descriptions" (
	"picture_id" text NOT NULL,
	"engine" text NOT NULL,
	"description" "bytea" NOT NULL,
	CONSTRAINT "picture_descriptions_picture_id_engine_pk" PRIMARY KEY("picture_id","engine")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	"is_in_orders" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "product_stock_not_negative" CHECK ("product_stock"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_texts" (
	"product_id" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_texts_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"discount_basis_points" integer DEFAULT 0 NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"category" text,
	"discount_from" date,
	"discount_until" date,
	"low_stock" integer,
	"is_archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"editor_id" text,
	"editor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_key_unique" UNIQUE("key"),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_cents" > 0),
	CONSTRAINT "products_discount_bounds" CHECK ("products"."discount_basis_points" BETWEEN 0 AND 10000),
	CONSTRAINT "products_discount_days" CHECK ("products"."discount_from" <= "products"."discount_until"),
	CONSTRAINT "products_low_stock_not_negative" CHECK ("products"."low_stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"device" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sales_recounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"recounted_on" date NOT NULL,
	CONSTRAINT "sales_recounts_single_row" CHECK ("sales_recounts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "schema_support" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest_migration" smallint NOT NULL,
	CONSTRAINT "schema_support_one_row" CHECK ("schema_support"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"release" text NOT NULL,
	"secret_print" text NOT NULL,
	"media_identity" text,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	CONSTRAINT "shop_settings_single_row" CHECK ("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_actor_known" CHECK ("shop_settings"."actor_kind" IN ('shopper', 'staff', 'command', 'system'))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_phone_unique" UNIQUE("phone"),
	CONSTRAINT "staff_role_known" CHECK ("staff"."role" IN ('owner', 'manager', 'packer', 'writer'))
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"is_set_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_code_unique" UNIQUE("code_hash"),
	CONSTRAINT "staff_invitations_role_known" CHECK ("staff_invitations"."role" IN ('owner', 'manager', 'packer', 'writer'))
);
--> statement-breakpoint
CREATE TABLE "staff_passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_totp" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"xact_id" "xid8" DEFAULT pg_current_xact_id(),
	CONSTRAINT "stock_movements_moves" CHECK ("stock_movements"."delta" <> 0),
	CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" IN ('sale', 'return', 'delivery', 'count', 'loss', 'correction', 'import')),
	CONSTRAINT "stock_movements_actor_known" CHECK ("stock_movements"."actor_kind" IN ('shopper', 'staff', 'command', 'system'))
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"chat_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"linked_at" timestamp with time zone,
	CONSTRAINT "telegram_links_code_unique" UNIQUE("code_hash"),
	CONSTRAINT "telegram_links_kind_known" CHECK ("telegram_links"."kind" IN ('group', 'me'))
);
--> statement-breakpoint
CREATE TABLE "telegram_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"hides_contact" boolean DEFAULT false NOT NULL,
	"summary_day" text DEFAULT '' NOT NULL,
	"problem" text,
	"problem_at" timestamp with time zone,
	CONSTRAINT "telegram_state_one_row" CHECK ("telegram_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"asker" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"wider_networks" text[] DEFAULT '{}' NOT NULL,
	"is_known_device" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"strangers_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "banner_texts" ADD CONSTRAINT "banner_texts_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_narrow_picture_id_pictures_id_fk" FOREIGN KEY ("narrow_picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD CONSTRAINT "blog_pictures_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD CONSTRAINT "blog_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_texts" ADD CONSTRAINT "blog_texts_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_category_key_categories_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."categories"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_descriptions" ADD CONSTRAINT "picture_descriptions_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_texts" ADD CONSTRAINT "product_texts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_key_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey_challenges" ADD CONSTRAINT "staff_passkey_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totp" ADD CONSTRAINT "staff_totp_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_folded_name" ON "accounts" USING btree ("folded_name");--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_phone_backwards" ON "accounts" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_name_prefix" ON "accounts" USING btree (replace("search_name", ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_second_name_prefix" ON "accounts" USING btree (replace(substr("search_name", strpos("search_name", ' ') + 1), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_name_not_folded" ON "accounts" USING btree ("id") WHERE "search_name" IS NULL;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "banners_position" ON "banners" USING btree ("position");--> statement-breakpoint
CREATE INDEX "banners_picture" ON "banners" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "banners_narrow_picture" ON "banners" USING btree ("narrow_picture_id");--> statement-breakpoint
CREATE INDEX "blog_pictures_picture" ON "blog_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "blogs_planned" ON "blogs" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("published_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blogs_picture" ON "blogs" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "categories_position" ON "categories" USING btree ("position","key");--> statement-breakpoint
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("id" DESC NULLS FIRST) WHERE "answered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_answered" ON "contact_messages" USING btree ("id" DESC NULLS FIRST) WHERE "answered_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_product_sales_by_product" ON "daily_product_sales" USING btree ("product_id","day","orders","pieces","revenue_cents");--> statement-breakpoint
CREATE INDEX "idempotent_calls_age" ON "idempotent_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_failures_age" ON "login_failures" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_account_newest" ON "orders" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_province_newest" ON "orders" USING btree ("province","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_courier_newest" ON "orders" USING btree (lower(coalesce("courier", "delivery_method")),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_unpaid_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment_status" = 'unpaid' AND "status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "orders_refund_due" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "paid_cents" > CASE WHEN "status" = 'Cancelled' THEN 0 ELSE "total_cents" END OR "surplus_cents" > 0;--> statement-breakpoint
CREATE INDEX "orders_number_prefix" ON "orders" USING btree ("order_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone_backwards" ON "orders" USING btree (reverse(regexp_replace("customer_phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_name_prefix" ON "orders" USING btree (replace("folded_name", ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_second_name_prefix" ON "orders" USING btree (replace(substr("folded_name", strpos("folded_name", ' ') + 1), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_pending_unpaid" ON "orders" USING btree ("account_id") WHERE "status" = 'Pending' AND "payment_status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_pending_free" ON "orders" USING btree ("account_id") WHERE "status" = 'Pending' AND "total_cents" = 0;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network") WHERE "network" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_wider_networks" ON "orders" USING gin ("wider_networks") WHERE "wider_networks" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_guest_phone" ON "orders" USING btree ("customer_phone") WHERE "account_id" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_demo" ON "orders" USING btree ("id") WHERE "is_demo";--> statement-breakpoint
CREATE INDEX "orders_name_not_folded" ON "orders" USING btree ("id") WHERE "folded_name" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_pending" ON "outbox" USING btree ("next_attempt_at","id") WHERE done_at IS NULL AND failed_at IS NULL AND attempts >= 0;--> statement-breakpoint
CREATE INDEX "outbox_topic" ON "outbox" USING btree ("topic","next_attempt_at","id") WHERE done_at IS NULL AND failed_at IS NULL AND attempts >= 0;--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ((payload->>'about'),"id") WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE failed_at IS NOT NULL AND done_at IS NULL;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","made_at");--> statement-breakpoint
CREATE INDEX "payments_next_ask" ON "payments" USING btree ("next_ask_at") WHERE "next_ask_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_pictures_picture" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "product_stock_low" ON "product_stock" USING btree ("stock","product_id") WHERE stock <= 5;--> statement-breakpoint
CREATE INDEX "products_position" ON "products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("position","id") WHERE is_archived;--> statement-breakpoint
CREATE INDEX "products_promotion" ON "products" USING btree ("position","id") WHERE discount_basis_points > 0;--> statement-breakpoint
CREATE INDEX "products_own_threshold" ON "products" USING btree ("id") WHERE low_stock > 5;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","position","id");--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","id") WHERE NOT is_archived;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id") WHERE NOT is_archived;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","price_cents","id") WHERE NOT is_archived;--> statement-breakpoint
CREATE INDEX "products_sold_price" ON "products" USING btree ((((price_cents::bigint * (10000 - discount_basis_points) + 5000) / 10000)::integer),"id") WHERE discount_basis_points > 0 AND NOT is_archived;--> statement-breakpoint
CREATE INDEX "products_category_sold_price" ON "products" USING btree ("category",(((price_cents::bigint * (10000 - discount_basis_points) + 5000) / 10000)::integer),"id") WHERE discount_basis_points > 0 AND NOT is_archived;--> statement-breakpoint
CREATE INDEX "products_discount" ON "products" USING btree ((-discount_basis_points),"position","id") WHERE discount_basis_points > 0 AND NOT is_archived;--> statement-breakpoint
CREATE INDEX "products_category_discount" ON "products" USING btree ("category",(-discount_basis_points),"position","id") WHERE discount_basis_points > 0 AND NOT is_archived;--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_account" ON "refresh_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkey_challenges_expiry" ON "staff_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("product_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE "order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_xact" ON "stock_movements" USING btree ("xact_id") WHERE "xact_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_one_group" ON "telegram_links" USING btree ("kind") WHERE kind = 'group' AND linked_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_one_chat" ON "telegram_links" USING btree ("chat_id") WHERE kind = 'me' AND linked_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_one_person" ON "telegram_links" USING btree ("staff_id") WHERE kind = 'me' AND linked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "verification_codes_network" ON "verification_codes" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_wider_networks" ON "verification_codes" USING gin ("wider_networks");--> statement-breakpoint
CREATE INDEX "verification_codes_sent" ON "verification_codes" USING btree ("sent_at") WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "verification_codes_phone" ON "verification_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_age" ON "verification_codes" USING btree ("created_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.refuse_audit_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.mark_first_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.account_id IS NULL THEN
    NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE account_id IS NULL AND customer_phone = NEW.customer_phone);
  ELSE
    NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE account_id = NEW.account_id);
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.sales_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT ((moment AT TIME ZONE 'UTC') + interval '7 hours')::date $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.sales_of(written orders, sign integer)
 RETURNS daily_sales
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sales_day(written.created_at), written.province, coalesce(written.courier, written.delivery_method),
    written.is_first, 0, sign, CASE WHEN written.status = 'Cancelled' THEN 0 ELSE sign * written.total_cents::bigint END,
    CASE WHEN written.status = 'Cancelled' THEN sign ELSE 0 END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.product_sales_of(written orders, line order_lines, sign integer)
 RETURNS daily_product_sales
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sales_day(written.created_at), line.product_id, sign, sign * line.quantity, sign * line.total_cents::bigint
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.add_sales(changes daily_sales[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO daily_sales AS kept
  SELECT day, province, courier, is_first, pg_backend_pid() % 16, sum(orders), sum(revenue_cents), sum(cancelled)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4
  HAVING sum(orders) <> 0 OR sum(revenue_cents) <> 0 OR sum(cancelled) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, province, courier, is_first, shard) DO UPDATE SET orders = kept.orders + excluded.orders,
    revenue_cents = kept.revenue_cents + excluded.revenue_cents, cancelled = kept.cancelled + excluded.cancelled
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.add_product_sales(changes daily_product_sales[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO daily_product_sales AS kept
  SELECT day, product_id, sum(orders), sum(pieces), sum(revenue_cents)
  FROM unnest(changes) GROUP BY 1, 2
  HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(revenue_cents) <> 0
  ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE SET orders = kept.orders + excluded.orders,
    pieces = kept.pieces + excluded.pieces, revenue_cents = kept.revenue_cents + excluded.revenue_cents
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM remember_sales(ARRAY(SELECT sales_of(added, 1) FROM added));
    WHEN 'DELETE' THEN PERFORM remember_sales(ARRAY(SELECT sales_of(removed, -1) FROM removed));
    WHEN 'TRUNCATE' THEN
      PERFORM set_config('phsar.sales', '', true);
      DELETE FROM daily_sales;
    ELSE
      PERFORM remember_sales(ARRAY(
        SELECT sales_of(added, 1) FROM added UNION ALL SELECT sales_of(removed, -1) FROM removed
      ));
      PERFORM remember_product_sales(ARRAY(
        SELECT product_sales_of(added, line, 1) FROM added JOIN order_lines AS line ON line.order_id = added.id
        WHERE added.status <> 'Cancelled'
        UNION ALL
        SELECT product_sales_of(removed, line, -1) FROM removed JOIN order_lines AS line ON line.order_id = removed.id
        WHERE removed.status <> 'Cancelled'
      ));
  END CASE;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_order_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM set_config('phsar.product_sales', '', true);
    DELETE FROM daily_product_sales;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM remember_product_sales(ARRAY(
      SELECT product_sales_of(o, added, 1) FROM added JOIN orders AS o ON o.id = added.order_id
      WHERE o.status <> 'Cancelled'
    ));
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM remember_product_sales(ARRAY(
      SELECT product_sales_of(o, removed, -1) FROM removed JOIN orders AS o ON o.id = removed.order_id
      WHERE o.status <> 'Cancelled'
    ));
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.remember_sales(changes daily_sales[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  remembered daily_sales[] := nullif(current_setting('phsar.sales', true), '');
BEGIN
  IF cardinality(changes) = 0 THEN RETURN; END IF;
  changes := coalesce(remembered, '{}') || changes;
  IF cardinality(changes) > 1000 THEN
    PERFORM add_sales(changes);
    changes := NULL;
  END IF;
  PERFORM set_config('phsar.sales', coalesce(changes::text, ''), true);
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.remember_product_sales(changes daily_product_sales[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  remembered daily_product_sales[] := nullif(current_setting('phsar.product_sales', true), '');
BEGIN
  IF cardinality(changes) = 0 THEN RETURN; END IF;
  changes := coalesce(remembered, '{}') || changes;
  IF cardinality(changes) > 1000 THEN
    PERFORM add_product_sales(changes);
    changes := NULL;
  END IF;
  PERFORM set_config('phsar.product_sales', coalesce(changes::text, ''), true);
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.add_remembered_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sales daily_sales[] := nullif(current_setting('phsar.sales', true), '');
  product_sales daily_product_sales[] := nullif(current_setting('phsar.product_sales', true), '');
BEGIN
  IF sales IS NOT NULL THEN
    PERFORM set_config('phsar.sales', '', true);
    PERFORM add_sales(sales);
  END IF;
  IF product_sales IS NOT NULL THEN
    PERFORM set_config('phsar.product_sales', '', true);
    PERFORM add_product_sales(product_sales);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change();
--> statement-breakpoint
CREATE TRIGGER orders_mark_first BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.is_first IS NULL)) EXECUTE FUNCTION mark_first_order();
--> statement-breakpoint
CREATE TRIGGER orders_count_insert AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_count_update AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_count_delete AFTER DELETE ON public.orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_count_truncate AFTER TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER order_lines_count_insert AFTER INSERT ON public.order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_count_update AFTER UPDATE ON public.order_lines REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_count_delete AFTER DELETE ON public.order_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_count_truncate AFTER TRUNCATE ON public.order_lines FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_sales AFTER INSERT OR DELETE OR UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_remembered_sales();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_add_sales AFTER INSERT OR DELETE OR UPDATE ON public.order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_remembered_sales();
--> statement-breakpoint
INSERT INTO "categories" ("key", "position") VALUES ('dental', 0), ('home_care', 1), ('pet', 2);
--> statement-breakpoint
INSERT INTO "category_texts" ("category_key", "language", "name") VALUES
  ('dental', 'km', 'ថែទាំធ្មេញ'), ('dental', 'en', 'Dental care'),
  ('home_care', 'km', 'ថែទាំផ្ទះ'), ('home_care', 'en', 'Home care'),
  ('pet', 'km', 'សត្វចិញ្ចឹម'), ('pet', 'en', 'Pets');
--> statement-breakpoint
INSERT INTO "schema_support" ("oldest_migration") VALUES (0);

SET check_function_bodies = false;
CREATE SCHEMA drizzle;
CREATE TABLE public.daily_product_sales (
    day date NOT NULL,
    product_id integer NOT NULL,
    orders integer NOT NULL,
    pieces integer NOT NULL,
    revenue_cents bigint NOT NULL
);
CREATE FUNCTION public.add_product_sales(changes public.daily_product_sales[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO daily_product_sales AS kept
  SELECT day, product_id, sum(orders), sum(pieces), sum(revenue_cents)
  FROM unnest(changes) GROUP BY 1, 2
  HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(revenue_cents) <> 0
  ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE SET orders = kept.orders + excluded.orders,
    pieces = kept.pieces + excluded.pieces, revenue_cents = kept.revenue_cents + excluded.revenue_cents
$$;
CREATE FUNCTION public.add_remembered_sales() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE TABLE public.daily_sales (
    day date NOT NULL,
    province text NOT NULL,
    courier text NOT NULL,
    is_first boolean NOT NULL,
    shard integer NOT NULL,
    orders integer NOT NULL,
    revenue_cents bigint NOT NULL,
    cancelled integer NOT NULL
);
CREATE FUNCTION public.add_sales(changes public.daily_sales[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO daily_sales AS kept
  SELECT day, province, courier, is_first, pg_backend_pid() % 16, sum(orders), sum(revenue_cents), sum(cancelled)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4
  HAVING sum(orders) <> 0 OR sum(revenue_cents) <> 0 OR sum(cancelled) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, province, courier, is_first, shard) DO UPDATE SET orders = kept.orders + excluded.orders,
    revenue_cents = kept.revenue_cents + excluded.revenue_cents, cancelled = kept.cancelled + excluded.cancelled
$$;
CREATE FUNCTION public.count_order_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE FUNCTION public.count_orders() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE FUNCTION public.mark_first_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.account_id IS NULL THEN
    NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE account_id IS NULL AND customer_phone = NEW.customer_phone);
  ELSE
    NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE account_id = NEW.account_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TABLE public.order_lines (
    order_id uuid NOT NULL,
    "position" integer NOT NULL,
    product_id integer NOT NULL,
    names jsonb NOT NULL,
    image text NOT NULL,
    price_cents integer NOT NULL,
    discount_basis_points integer NOT NULL,
    unit_price_cents integer NOT NULL,
    quantity integer NOT NULL,
    total_cents integer NOT NULL,
    CONSTRAINT order_lines_quantity_positive CHECK ((quantity > 0)),
    CONSTRAINT order_lines_total_adds_up CHECK ((total_cents = (unit_price_cents * quantity)))
);
CREATE TABLE public.orders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_number text NOT NULL,
    account_id uuid,
    status text DEFAULT 'Pending'::text NOT NULL,
    customer_name text NOT NULL,
    folded_name text,
    customer_phone text NOT NULL,
    province text NOT NULL,
    address text NOT NULL,
    delivery_method text NOT NULL,
    payment_method text DEFAULT 'bank_transfer'::text NOT NULL,
    subtotal_cents integer NOT NULL,
    delivery_fee_cents integer NOT NULL,
    is_free_delivery boolean NOT NULL,
    total_cents integer NOT NULL,
    payment_status text DEFAULT 'unpaid'::text NOT NULL,
    paid_cents integer DEFAULT 0 NOT NULL,
    surplus_cents integer DEFAULT 0 NOT NULL,
    courier text,
    tracking_number text,
    cancel_reason text,
    channel text DEFAULT 'web'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    network text,
    wider_networks text[],
    is_first boolean,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    shipped_at timestamp with time zone,
    delivered_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    CONSTRAINT orders_channel_known CHECK ((channel = ANY (ARRAY['web'::text, 'telegram'::text, 'phone'::text]))),
    CONSTRAINT orders_free_means_free CHECK (((NOT is_free_delivery) OR (delivery_fee_cents = 0))),
    CONSTRAINT orders_method_known CHECK ((delivery_method = ANY (ARRAY['standard'::text, 'vtb'::text, 'j&t'::text]))),
    CONSTRAINT orders_paid_not_negative CHECK ((paid_cents >= 0)),
    CONSTRAINT orders_payment_known CHECK ((payment_method = ANY (ARRAY['cash_on_delivery'::text, 'bank_transfer'::text]))),
    CONSTRAINT orders_payment_status_known CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'refunded'::text]))),
    CONSTRAINT orders_province_known CHECK ((province = ANY (ARRAY['banteay_meanchey'::text, 'battambang'::text, 'kampong_cham'::text, 'kampong_chhnang'::text, 'kampong_speu'::text, 'kampong_thom'::text, 'kampot'::text, 'kandal'::text, 'koh_kong'::text, 'kratie'::text, 'mondulkiri'::text, 'phnom_penh'::text, 'preah_vihear'::text, 'prey_veng'::text, 'pursat'::text, 'siem_reap'::text, 'sihanoukville'::text, 'stung_treng'::text, 'svay_rieng'::text, 'takeo'::text, 'oddar_meanchey'::text, 'ratanakiri'::text, 'tboung_khmum'::text]))),
    CONSTRAINT orders_status_known CHECK ((status = ANY (ARRAY['Pending'::text, 'Shipped'::text, 'Delivered'::text, 'Cancelled'::text]))),
    CONSTRAINT orders_surplus_not_negative CHECK ((surplus_cents >= 0)),
    CONSTRAINT orders_total_adds_up CHECK ((total_cents = (subtotal_cents + delivery_fee_cents)))
);
CREATE FUNCTION public.product_sales_of(written public.orders, line public.order_lines, sign integer) RETURNS public.daily_product_sales
    LANGUAGE sql STABLE
    AS $$
  SELECT sales_day(written.created_at), line.product_id, sign, sign * line.quantity, sign * line.total_cents::bigint
$$;
CREATE FUNCTION public.refuse_audit_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.remember_product_sales(changes public.daily_product_sales[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE FUNCTION public.remember_sales(changes public.daily_sales[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE FUNCTION public.sales_day(moment timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT ((moment AT TIME ZONE 'UTC') + interval '7 hours')::date $$;
CREATE FUNCTION public.sales_of(written public.orders, sign integer) RETURNS public.daily_sales
    LANGUAGE sql STABLE
    AS $$
  SELECT sales_day(written.created_at), written.province, coalesce(written.courier, written.delivery_method),
    written.is_first, 0, sign, CASE WHEN written.status = 'Cancelled' THEN 0 ELSE sign * written.total_cents::bigint END,
    CASE WHEN written.status = 'Cancelled' THEN sign ELSE 0 END
$$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    full_name text NOT NULL,
    folded_name text NOT NULL,
    phone text,
    phone_verified_at timestamp with time zone,
    password_hash text NOT NULL,
    address text NOT NULL,
    search_name text,
    note text DEFAULT ''::text NOT NULL,
    blocked_at timestamp with time zone,
    block_reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.audit_log (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    staff_id uuid,
    session_id uuid,
    via text NOT NULL,
    action text NOT NULL,
    subject text,
    before jsonb,
    after jsonb
);
CREATE TABLE public.bakong_state (
    id integer NOT NULL,
    token bytea,
    token_since timestamp with time zone,
    given_hash text,
    renewal_tried_at timestamp with time zone,
    failure text,
    failing_since timestamp with time zone,
    paused_until timestamp with time zone,
    CONSTRAINT bakong_state_failure_known CHECK ((failure = ANY (ARRAY['token'::text, 'renewal'::text, 'silence'::text]))),
    CONSTRAINT bakong_state_single_row CHECK ((id = 1))
);
CREATE TABLE public.banner_texts (
    banner_id integer NOT NULL,
    language text NOT NULL,
    title1 text NOT NULL,
    title2 text DEFAULT ''::text NOT NULL,
    button_text text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.banners (
    id integer NOT NULL,
    key text NOT NULL,
    "position" integer NOT NULL,
    button_text text DEFAULT ''::text NOT NULL,
    picture_id text NOT NULL,
    narrow_picture_id text,
    is_on boolean DEFAULT true NOT NULL,
    shown_from date,
    shown_until date,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    editor_id text,
    editor_name text
);
ALTER TABLE public.banners ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.banners_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.blog_pictures (
    blog_id integer NOT NULL,
    picture_id text NOT NULL
);
CREATE TABLE public.blog_texts (
    blog_id integer NOT NULL,
    language text NOT NULL,
    title text NOT NULL,
    description text NOT NULL
);
CREATE TABLE public.blogs (
    id integer NOT NULL,
    key text NOT NULL,
    published_on date NOT NULL,
    picture_id text,
    state text DEFAULT 'published'::text NOT NULL,
    publish_at timestamp with time zone,
    blocks jsonb,
    version integer DEFAULT 1 NOT NULL,
    editor_id text,
    editor_name text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blogs_published_with_picture CHECK (((state = 'draft'::text) OR (picture_id IS NOT NULL))),
    CONSTRAINT blogs_state CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);
ALTER TABLE public.blogs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.blogs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.cart_lines (
    account_id uuid NOT NULL,
    product_id integer NOT NULL,
    quantity integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cart_lines_quantity_positive CHECK ((quantity > 0))
);
CREATE TABLE public.categories (
    key text NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    editor_id text,
    editor_name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.category_texts (
    category_key text NOT NULL,
    language text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.change_log (
    version bigint NOT NULL,
    products integer[]
);
CREATE TABLE public.contact_messages (
    id integer NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    message text NOT NULL,
    folded_text text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    answered_at timestamp with time zone,
    answered_by_id text,
    answered_by_name text
);
ALTER TABLE public.contact_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.delivery_free_limits (
    id integer NOT NULL,
    amount_cents integer NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT delivery_free_limits_not_negative CHECK ((amount_cents >= 0)),
    CONSTRAINT delivery_free_limits_single_row CHECK ((id = 1))
);
CREATE TABLE public.idempotent_calls (
    account_id uuid,
    staff_id uuid,
    key text NOT NULL,
    request_hash text NOT NULL,
    subject text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotent_calls_one_owner CHECK ((num_nonnulls(account_id, staff_id) = 1))
);
CREATE TABLE public.kept_builds (
    build text NOT NULL,
    files jsonb NOT NULL,
    used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL,
    holder text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.login_failures (
    key text NOT NULL,
    failures integer NOT NULL,
    blocked_until timestamp with time zone,
    succeeded_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.order_events (
    id bigint NOT NULL,
    order_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text,
    via text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT order_events_action_known CHECK ((action = ANY (ARRAY['created'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'paid'::text, 'overpaid'::text, 'refunded'::text, 'noted'::text, 'edited'::text, 'undone'::text]))),
    CONSTRAINT order_events_actor_known CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'command'::text, 'system'::text]))),
    CONSTRAINT order_events_via_known CHECK ((via = ANY (ARRAY['shop'::text, 'office'::text, 'command'::text, 'telegram'::text])))
);
ALTER TABLE public.order_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    topic text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    failed_at timestamp with time zone,
    failure text
);
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.payments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id uuid NOT NULL,
    khqr text NOT NULL,
    md5 text NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    amount_cents integer NOT NULL,
    riel_per_dollar integer,
    state text DEFAULT 'asked'::text NOT NULL,
    voided_at timestamp with time zone,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    next_ask_at timestamp with time zone,
    hash text,
    settled_at timestamp with time zone,
    deep_link text,
    CONSTRAINT payments_amount_positive CHECK (((amount > 0) AND (amount_cents > 0))),
    CONSTRAINT payments_currency_known CHECK ((currency = ANY (ARRAY['USD'::text, 'KHR'::text]))),
    CONSTRAINT payments_settled_by_hash CHECK (((hash IS NULL) = (settled_at IS NULL))),
    CONSTRAINT payments_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'paid'::text, 'surplus'::text, 'expired'::text, 'failed'::text])))
);
CREATE TABLE public.picture_descriptions (
    picture_id text NOT NULL,
    engine text NOT NULL,
    description bytea NOT NULL
);
CREATE TABLE public.pictures (
    id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    unused_since timestamp with time zone,
    is_in_orders boolean DEFAULT false NOT NULL
);
CREATE TABLE public.product_pictures (
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    picture_id text NOT NULL
);
CREATE TABLE public.product_stock (
    product_id integer NOT NULL,
    stock integer NOT NULL,
    CONSTRAINT product_stock_not_negative CHECK ((stock >= 0))
);
CREATE TABLE public.product_texts (
    product_id integer NOT NULL,
    language text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.products (
    id integer NOT NULL,
    key text NOT NULL,
    "position" integer NOT NULL,
    price_cents integer NOT NULL,
    discount_basis_points integer DEFAULT 0 NOT NULL,
    link_url text DEFAULT ''::text NOT NULL,
    category text,
    discount_from date,
    discount_until date,
    low_stock integer,
    is_archived boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    editor_id text,
    editor_name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT products_discount_bounds CHECK (((discount_basis_points >= 0) AND (discount_basis_points <= 10000))),
    CONSTRAINT products_discount_days CHECK ((discount_from <= discount_until)),
    CONSTRAINT products_low_stock_not_negative CHECK ((low_stock >= 0)),
    CONSTRAINT products_price_positive CHECK ((price_cents > 0))
);
ALTER TABLE public.products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.refresh_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    family_id uuid NOT NULL,
    device text,
    generation integer DEFAULT 1 NOT NULL,
    started_at timestamp with time zone,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    rotated_at timestamp with time zone,
    revoked_at timestamp with time zone
);
CREATE TABLE public.sales_recounts (
    id integer NOT NULL,
    recounted_on date NOT NULL,
    CONSTRAINT sales_recounts_single_row CHECK ((id = 1))
);
CREATE TABLE public.schema_support (
    id smallint DEFAULT 1 NOT NULL,
    oldest_migration smallint NOT NULL,
    CONSTRAINT schema_support_one_row CHECK ((id = 1))
);
CREATE TABLE public.servers (
    id uuid NOT NULL,
    name text NOT NULL,
    release text NOT NULL,
    secret_print text NOT NULL,
    media_identity text,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.shop_settings (
    id integer NOT NULL,
    "values" jsonb NOT NULL,
    version integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text,
    CONSTRAINT shop_settings_actor_known CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'command'::text, 'system'::text]))),
    CONSTRAINT shop_settings_single_row CHECK ((id = 1))
);
CREATE TABLE public.staff (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT staff_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'writer'::text])))
);
CREATE TABLE public.staff_invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    code_hash text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    is_set_up boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    CONSTRAINT staff_invitations_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'writer'::text])))
);
CREATE TABLE public.staff_passkey_challenges (
    challenge text NOT NULL,
    staff_id uuid,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.staff_passkeys (
    id text NOT NULL,
    staff_id uuid NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.staff_recovery_codes (
    code_hash text NOT NULL,
    staff_id uuid NOT NULL
);
CREATE TABLE public.staff_sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    staff_id uuid NOT NULL,
    token_hash text NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    proved_at timestamp with time zone NOT NULL
);
CREATE TABLE public.staff_totp (
    staff_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.stock_movements (
    id bigint NOT NULL,
    product_id integer NOT NULL,
    delta integer NOT NULL,
    reason text NOT NULL,
    order_id uuid,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    xact_id xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT stock_movements_actor_known CHECK ((actor_kind = ANY (ARRAY['shopper'::text, 'staff'::text, 'command'::text, 'system'::text]))),
    CONSTRAINT stock_movements_moves CHECK ((delta <> 0)),
    CONSTRAINT stock_movements_reason_known CHECK ((reason = ANY (ARRAY['sale'::text, 'return'::text, 'delivery'::text, 'count'::text, 'loss'::text, 'correction'::text, 'import'::text])))
);
ALTER TABLE public.stock_movements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_movements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.telegram_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    staff_id uuid NOT NULL,
    code_hash text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    chat_id bigint,
    title text DEFAULT ''::text NOT NULL,
    linked_at timestamp with time zone,
    CONSTRAINT telegram_links_kind_known CHECK ((kind = ANY (ARRAY['group'::text, 'me'::text])))
);
CREATE TABLE public.telegram_state (
    id smallint DEFAULT 1 NOT NULL,
    hides_contact boolean DEFAULT false NOT NULL,
    summary_day text DEFAULT ''::text NOT NULL,
    problem text,
    problem_at timestamp with time zone,
    CONSTRAINT telegram_state_one_row CHECK ((id = 1))
);
CREATE TABLE public.verification_codes (
    id integer NOT NULL,
    phone text NOT NULL,
    code_hash text NOT NULL,
    asker text DEFAULT ''::text NOT NULL,
    network text DEFAULT ''::text NOT NULL,
    wider_networks text[] DEFAULT '{}'::text[] NOT NULL,
    is_known_device boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    wrong_tries integer DEFAULT 0 NOT NULL,
    strangers_tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    failed_at timestamp with time zone,
    sent_at timestamp with time zone
);
ALTER TABLE public.verification_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.verification_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '8ca53acfbe3702c4a452c34b5e60e91e31b14e970b8d61eac56143d6fc2eff39', 1795764267644);
INSERT INTO public.categories VALUES ('dental', 0, 1, '2026-11-26 23:39:30.63171+00', NULL, NULL, '2026-11-26 23:39:30.63171+00');
INSERT INTO public.categories VALUES ('home_care', 1, 1, '2026-11-26 23:39:30.63171+00', NULL, NULL, '2026-11-26 23:39:30.63171+00');
INSERT INTO public.categories VALUES ('pet', 2, 1, '2026-11-26 23:39:30.63171+00', NULL, NULL, '2026-11-26 23:39:30.63171+00');
INSERT INTO public.category_texts VALUES ('dental', 'km', 'ថែទាំធ្មេញ');
INSERT INTO public.category_texts VALUES ('dental', 'en', 'Dental care');
INSERT INTO public.category_texts VALUES ('home_care', 'km', 'ថែទាំផ្ទះ');
INSERT INTO public.category_texts VALUES ('home_care', 'en', 'Home care');
INSERT INTO public.category_texts VALUES ('pet', 'km', 'សត្វចិញ្ចឹម');
INSERT INTO public.category_texts VALUES ('pet', 'en', 'Pets');
INSERT INTO public.schema_support VALUES (1, 0);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 1, true);
SELECT pg_catalog.setval('public.banners_id_seq', 1, false);
SELECT pg_catalog.setval('public.blogs_id_seq', 1, false);
SELECT pg_catalog.setval('public.contact_messages_id_seq', 1, false);
SELECT pg_catalog.setval('public.order_events_id_seq', 1, false);
SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);
SELECT pg_catalog.setval('public.products_id_seq', 1, false);
SELECT pg_catalog.setval('public.stock_movements_id_seq', 1, false);
SELECT pg_catalog.setval('public.verification_codes_id_seq', 1, false);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_phone_unique UNIQUE (phone);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bakong_state
    ADD CONSTRAINT bakong_state_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.banner_texts
    ADD CONSTRAINT banner_texts_banner_id_language_pk PRIMARY KEY (banner_id, language);
ALTER TABLE ONLY public.banners
    ADD CONSTRAINT banners_key_unique UNIQUE (key);
ALTER TABLE ONLY public.banners
    ADD CONSTRAINT banners_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blog_pictures
    ADD CONSTRAINT blog_pictures_blog_id_picture_id_pk PRIMARY KEY (blog_id, picture_id);
ALTER TABLE ONLY public.blog_texts
    ADD CONSTRAINT blog_texts_blog_id_language_pk PRIMARY KEY (blog_id, language);
ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_key_unique UNIQUE (key);
ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_lines_account_id_product_id_pk PRIMARY KEY (account_id, product_id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.category_texts
    ADD CONSTRAINT category_texts_category_key_language_pk PRIMARY KEY (category_key, language);
ALTER TABLE ONLY public.change_log
    ADD CONSTRAINT change_log_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_product_sales
    ADD CONSTRAINT daily_product_sales_day_product_id_pk PRIMARY KEY (day, product_id);
ALTER TABLE ONLY public.daily_sales
    ADD CONSTRAINT daily_sales_day_province_courier_is_first_shard_pk PRIMARY KEY (day, province, courier, is_first, shard);
ALTER TABLE ONLY public.delivery_free_limits
    ADD CONSTRAINT delivery_free_limits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotent_calls
    ADD CONSTRAINT idempotent_calls_account_key UNIQUE (account_id, key);
ALTER TABLE ONLY public.idempotent_calls
    ADD CONSTRAINT idempotent_calls_staff_key UNIQUE (staff_id, key);
ALTER TABLE ONLY public.kept_builds
    ADD CONSTRAINT kept_builds_pkey PRIMARY KEY (build);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_position_pk PRIMARY KEY (order_id, "position");
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number_unique UNIQUE (order_number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_hash_unique UNIQUE (hash);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_md5_unique UNIQUE (md5);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.picture_descriptions
    ADD CONSTRAINT picture_descriptions_picture_id_engine_pk PRIMARY KEY (picture_id, engine);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_pictures
    ADD CONSTRAINT product_pictures_product_id_position_pk PRIMARY KEY (product_id, "position");
ALTER TABLE ONLY public.product_stock
    ADD CONSTRAINT product_stock_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY public.product_texts
    ADD CONSTRAINT product_texts_product_id_language_pk PRIMARY KEY (product_id, language);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_key_unique UNIQUE (key);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sales_recounts
    ADD CONSTRAINT sales_recounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_support
    ADD CONSTRAINT schema_support_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shop_settings
    ADD CONSTRAINT shop_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_invitations
    ADD CONSTRAINT staff_invitations_code_unique UNIQUE (code_hash);
ALTER TABLE ONLY public.staff_invitations
    ADD CONSTRAINT staff_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_passkey_challenges
    ADD CONSTRAINT staff_passkey_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.staff_passkeys
    ADD CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_phone_unique UNIQUE (phone);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_recovery_codes
    ADD CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.staff_totp
    ADD CONSTRAINT staff_totp_pkey PRIMARY KEY (staff_id);
ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.telegram_links
    ADD CONSTRAINT telegram_links_code_unique UNIQUE (code_hash);
ALTER TABLE ONLY public.telegram_links
    ADD CONSTRAINT telegram_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.telegram_state
    ADD CONSTRAINT telegram_state_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verification_codes
    ADD CONSTRAINT verification_codes_pkey PRIMARY KEY (id);
CREATE INDEX accounts_folded_name ON public.accounts USING btree (folded_name);
CREATE INDEX accounts_name_not_folded ON public.accounts USING btree (id) WHERE (search_name IS NULL);
CREATE INDEX accounts_name_prefix ON public.accounts USING btree (replace(search_name, ' '::text, ''::text) text_pattern_ops);
CREATE INDEX accounts_newest ON public.accounts USING btree (created_at DESC, id DESC);
CREATE INDEX accounts_phone_backwards ON public.accounts USING btree (reverse(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text)) text_pattern_ops);
CREATE INDEX accounts_second_name_prefix ON public.accounts USING btree (replace(substr(search_name, (strpos(search_name, ' '::text) + 1)), ' '::text, ''::text) text_pattern_ops);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_staff ON public.audit_log USING btree (staff_id, at DESC);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, at DESC);
CREATE INDEX banners_narrow_picture ON public.banners USING btree (narrow_picture_id);
CREATE INDEX banners_picture ON public.banners USING btree (picture_id);
CREATE INDEX banners_position ON public.banners USING btree ("position");
CREATE INDEX blog_pictures_picture ON public.blog_pictures USING btree (picture_id);
CREATE INDEX blogs_newest ON public.blogs USING btree (published_on DESC, id DESC);
CREATE INDEX blogs_picture ON public.blogs USING btree (picture_id);
CREATE INDEX blogs_planned ON public.blogs USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX cart_lines_product ON public.cart_lines USING btree (product_id);
CREATE INDEX categories_position ON public.categories USING btree ("position", key);
CREATE INDEX contact_messages_answered ON public.contact_messages USING btree (id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX contact_messages_new ON public.contact_messages USING btree (id DESC) WHERE (answered_at IS NULL);
CREATE INDEX daily_product_sales_by_product ON public.daily_product_sales USING btree (product_id, day, orders, pieces, revenue_cents);
CREATE INDEX idempotent_calls_age ON public.idempotent_calls USING btree (created_at);
CREATE INDEX login_failures_age ON public.login_failures USING btree (updated_at);
CREATE INDEX order_events_order ON public.order_events USING btree (order_id, id);
CREATE INDEX order_lines_product ON public.order_lines USING btree (product_id);
CREATE INDEX orders_account_newest ON public.orders USING btree (account_id, created_at DESC);
CREATE INDEX orders_courier_newest ON public.orders USING btree (lower(COALESCE(courier, delivery_method)), created_at DESC, id DESC);
CREATE INDEX orders_demo ON public.orders USING btree (id) WHERE is_demo;
CREATE INDEX orders_guest_phone ON public.orders USING btree (customer_phone) WHERE (account_id IS NULL);
CREATE INDEX orders_name_not_folded ON public.orders USING btree (id) WHERE (folded_name IS NULL);
CREATE INDEX orders_name_prefix ON public.orders USING btree (replace(folded_name, ' '::text, ''::text) text_pattern_ops);
CREATE INDEX orders_network ON public.orders USING btree (network) WHERE (network IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_number_prefix ON public.orders USING btree (order_number text_pattern_ops);
CREATE INDEX orders_payment_newest ON public.orders USING btree (payment_status, created_at DESC, id DESC);
CREATE INDEX orders_pending_free ON public.orders USING btree (account_id) WHERE ((status = 'Pending'::text) AND (total_cents = 0));
CREATE INDEX orders_pending_unpaid ON public.orders USING btree (account_id) WHERE ((status = 'Pending'::text) AND (payment_status = 'unpaid'::text));
CREATE INDEX orders_phone_backwards ON public.orders USING btree (reverse(regexp_replace(customer_phone, '[^0-9]'::text, ''::text, 'g'::text)) text_pattern_ops);
CREATE INDEX orders_province_newest ON public.orders USING btree (province, created_at DESC, id DESC);
CREATE INDEX orders_refund_due ON public.orders USING btree (created_at DESC, id DESC) WHERE ((paid_cents >
CASE
    WHEN (status = 'Cancelled'::text) THEN 0
    ELSE total_cents
END) OR (surplus_cents > 0));
CREATE INDEX orders_second_name_prefix ON public.orders USING btree (replace(substr(folded_name, (strpos(folded_name, ' '::text) + 1)), ' '::text, ''::text) text_pattern_ops);
CREATE INDEX orders_status_newest ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_unpaid_newest ON public.orders USING btree (created_at DESC, id DESC) WHERE ((payment_status = 'unpaid'::text) AND (status <> 'Cancelled'::text));
CREATE INDEX orders_wider_networks ON public.orders USING gin (wider_networks) WHERE (wider_networks IS NOT NULL);
CREATE INDEX outbox_done ON public.outbox USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX outbox_failed ON public.outbox USING btree (id) WHERE ((failed_at IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX outbox_pending ON public.outbox USING btree (next_attempt_at, id) WHERE ((done_at IS NULL) AND (failed_at IS NULL) AND (attempts >= 0));
CREATE INDEX outbox_subject ON public.outbox USING btree (((payload ->> 'about'::text)), id) WHERE ((done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_topic ON public.outbox USING btree (topic, next_attempt_at, id) WHERE ((done_at IS NULL) AND (failed_at IS NULL) AND (attempts >= 0));
CREATE INDEX payments_next_ask ON public.payments USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE INDEX payments_order ON public.payments USING btree (order_id, made_at);
CREATE INDEX product_pictures_picture ON public.product_pictures USING btree (picture_id);
CREATE INDEX product_stock_low ON public.product_stock USING btree (stock, product_id) WHERE (stock <= 5);
CREATE INDEX products_archived ON public.products USING btree ("position", id) WHERE is_archived;
CREATE INDEX products_category ON public.products USING btree (category, "position", id);
CREATE INDEX products_category_discount ON public.products USING btree (category, ((- discount_basis_points)), "position", id) WHERE ((discount_basis_points > 0) AND (NOT is_archived));
CREATE INDEX products_category_newest ON public.products USING btree (category, id) WHERE (NOT is_archived);
CREATE INDEX products_category_price ON public.products USING btree (category, price_cents, id) WHERE (NOT is_archived);
CREATE INDEX products_category_sold_price ON public.products USING btree (category, ((((((price_cents)::bigint * (10000 - discount_basis_points)) + 5000) / 10000))::integer), id) WHERE ((discount_basis_points > 0) AND (NOT is_archived));
CREATE INDEX products_discount ON public.products USING btree (((- discount_basis_points)), "position", id) WHERE ((discount_basis_points > 0) AND (NOT is_archived));
CREATE INDEX products_own_threshold ON public.products USING btree (id) WHERE (low_stock > 5);
CREATE INDEX products_position ON public.products USING btree ("position", id);
CREATE INDEX products_price ON public.products USING btree (price_cents, id) WHERE (NOT is_archived);
CREATE INDEX products_promotion ON public.products USING btree ("position", id) WHERE (discount_basis_points > 0);
CREATE INDEX products_sold_price ON public.products USING btree (((((((price_cents)::bigint * (10000 - discount_basis_points)) + 5000) / 10000))::integer), id) WHERE ((discount_basis_points > 0) AND (NOT is_archived));
CREATE INDEX rate_limits_expiry ON public.rate_limits USING btree (expire);
CREATE INDEX refresh_tokens_account ON public.refresh_tokens USING btree (account_id);
CREATE INDEX refresh_tokens_expiry ON public.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_family ON public.refresh_tokens USING btree (family_id);
CREATE INDEX staff_passkey_challenges_expiry ON public.staff_passkey_challenges USING btree (expires_at);
CREATE INDEX staff_passkeys_staff ON public.staff_passkeys USING btree (staff_id);
CREATE INDEX staff_recovery_codes_staff ON public.staff_recovery_codes USING btree (staff_id);
CREATE INDEX staff_sessions_expiry ON public.staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id);
CREATE INDEX stock_movements_newest ON public.stock_movements USING btree (product_id, id DESC);
CREATE INDEX stock_movements_order ON public.stock_movements USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_movements_xact ON public.stock_movements USING btree (xact_id) WHERE (xact_id IS NOT NULL);
CREATE UNIQUE INDEX telegram_links_one_chat ON public.telegram_links USING btree (chat_id) WHERE ((kind = 'me'::text) AND (linked_at IS NOT NULL));
CREATE UNIQUE INDEX telegram_links_one_group ON public.telegram_links USING btree (kind) WHERE ((kind = 'group'::text) AND (linked_at IS NOT NULL));
CREATE UNIQUE INDEX telegram_links_one_person ON public.telegram_links USING btree (staff_id) WHERE ((kind = 'me'::text) AND (linked_at IS NOT NULL));
CREATE INDEX verification_codes_age ON public.verification_codes USING btree (created_at);
CREATE INDEX verification_codes_network ON public.verification_codes USING btree (network, created_at);
CREATE INDEX verification_codes_phone ON public.verification_codes USING btree (phone, created_at);
CREATE INDEX verification_codes_sent ON public.verification_codes USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX verification_codes_wider_networks ON public.verification_codes USING gin (wider_networks);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_log_change();
CREATE CONSTRAINT TRIGGER order_lines_add_sales AFTER INSERT OR DELETE OR UPDATE ON public.order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.add_remembered_sales();
CREATE TRIGGER order_lines_count_delete AFTER DELETE ON public.order_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_order_lines();
CREATE TRIGGER order_lines_count_insert AFTER INSERT ON public.order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_order_lines();
CREATE TRIGGER order_lines_count_truncate AFTER TRUNCATE ON public.order_lines FOR EACH STATEMENT EXECUTE FUNCTION public.count_order_lines();
CREATE TRIGGER order_lines_count_update AFTER UPDATE ON public.order_lines REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_order_lines();
CREATE CONSTRAINT TRIGGER orders_add_sales AFTER INSERT OR DELETE OR UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.add_remembered_sales();
CREATE TRIGGER orders_count_delete AFTER DELETE ON public.orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_orders();
CREATE TRIGGER orders_count_insert AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_orders();
CREATE TRIGGER orders_count_truncate AFTER TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION public.count_orders();
CREATE TRIGGER orders_count_update AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_orders();
CREATE TRIGGER orders_mark_first BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.is_first IS NULL)) EXECUTE FUNCTION public.mark_first_order();
ALTER TABLE ONLY public.banner_texts
    ADD CONSTRAINT banner_texts_banner_id_banners_id_fk FOREIGN KEY (banner_id) REFERENCES public.banners(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.banners
    ADD CONSTRAINT banners_narrow_picture_id_pictures_id_fk FOREIGN KEY (narrow_picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.banners
    ADD CONSTRAINT banners_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.blog_pictures
    ADD CONSTRAINT blog_pictures_blog_id_blogs_id_fk FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blog_pictures
    ADD CONSTRAINT blog_pictures_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.blog_texts
    ADD CONSTRAINT blog_texts_blog_id_blogs_id_fk FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blogs
    ADD CONSTRAINT blogs_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_lines_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.category_texts
    ADD CONSTRAINT category_texts_category_key_categories_key_fk FOREIGN KEY (category_key) REFERENCES public.categories(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotent_calls
    ADD CONSTRAINT idempotent_calls_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotent_calls
    ADD CONSTRAINT idempotent_calls_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.picture_descriptions
    ADD CONSTRAINT picture_descriptions_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.product_pictures
    ADD CONSTRAINT product_pictures_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.pictures(id);
ALTER TABLE ONLY public.product_pictures
    ADD CONSTRAINT product_pictures_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.product_stock
    ADD CONSTRAINT product_stock_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.product_texts
    ADD CONSTRAINT product_texts_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_category_categories_key_fk FOREIGN KEY (category) REFERENCES public.categories(key);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_passkey_challenges
    ADD CONSTRAINT staff_passkey_challenges_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_passkeys
    ADD CONSTRAINT staff_passkeys_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_recovery_codes
    ADD CONSTRAINT staff_recovery_codes_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_totp
    ADD CONSTRAINT staff_totp_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.telegram_links
    ADD CONSTRAINT telegram_links_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;

CREATE TABLE "test_case_states" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"test_case_id" uuid NOT NULL,
	"content" text,
	"content_bytes" integer NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_case_states_organization_id_document_id_number_pk" PRIMARY KEY("organization_id","document_id","number")
);
--> statement-breakpoint
CREATE TABLE "test_cases" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"content" text NOT NULL,
	"content_bytes" integer NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_cases_organization_id_document_id_id_pk" PRIMARY KEY("organization_id","document_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"passed" integer NOT NULL,
	"failed" integer NOT NULL,
	"errors" integer NOT NULL,
	"coverage" jsonb NOT NULL,
	"duration_ms" double precision NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "test_case_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "publish_gate" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "minimum_coverage" double precision;--> statement-breakpoint
ALTER TABLE "test_case_states" ADD CONSTRAINT "test_case_states_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_case_states" ADD CONSTRAINT "test_case_states_document_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_document_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_document_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_case_states_organization_id_document_id_case_index" ON "test_case_states" USING btree ("organization_id","document_id","test_case_id","number");--> statement-breakpoint
CREATE INDEX "test_cases_organization_id_document_id_position_id_index" ON "test_cases" USING btree ("organization_id","document_id","position","id");--> statement-breakpoint
CREATE INDEX "test_runs_organization_id_document_id_created_at_id_index" ON "test_runs" USING btree ("organization_id","document_id","created_at","id");--> statement-breakpoint
CREATE INDEX "test_runs_organization_id_document_id_version_created_at_index" ON "test_runs" USING btree ("organization_id","document_id","version","created_at");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_publish_gate_check" CHECK ("projects"."publish_gate" in ('off', 'warn', 'block'));--> statement-breakpoint
-- Test cases and their states count as versions do, in organizations.stored_bytes.
CREATE FUNCTION count_stored_test_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE organizations SET stored_bytes = stored_bytes + (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) * counted.bytes
	FROM (SELECT organization_id, sum(content_bytes) AS bytes FROM changed GROUP BY organization_id) AS counted
	WHERE organizations.id = counted.organization_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER test_case_states_inserted AFTER INSERT ON "test_case_states"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_test_cases();--> statement-breakpoint
CREATE TRIGGER test_case_states_deleted AFTER DELETE ON "test_case_states"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_test_cases();--> statement-breakpoint
CREATE TRIGGER test_cases_inserted AFTER INSERT ON "test_cases"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_test_cases();--> statement-breakpoint
CREATE TRIGGER test_cases_deleted AFTER DELETE ON "test_cases"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_test_cases();

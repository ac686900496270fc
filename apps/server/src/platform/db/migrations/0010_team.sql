CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text,
	"kind" text NOT NULL,
	"project_id" uuid,
	"project_name" text,
	"document_id" uuid,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by_id" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_hash_unique" UNIQUE("hash"),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('viewer', 'member', 'admin', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('viewer', 'member', 'admin', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "approval_requests_state_check" CHECK ("approval_requests"."state" in ('open', 'approved', 'declined', 'withdrawn', 'outdated'))
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"organization_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_members_organization_id_project_id_user_id_pk" PRIMARY KEY("organization_id","project_id","user_id"),
	CONSTRAINT "project_members_role_check" CHECK ("project_members"."role" in ('member', 'admin'))
);
--> statement-breakpoint
-- Whoever was alone becomes the owner; where several were and none was an owner, the first of them.
INSERT INTO "memberships" ("organization_id", "user_id", "role", "created_at")
SELECT "organization_id", "id",
	CASE
		WHEN "role" = 'owner' THEN 'owner'
		WHEN NOT bool_or("role" IS NOT DISTINCT FROM 'owner') OVER "everybody"
			AND row_number() OVER ("everybody" ORDER BY "created_at", "id") = 1 THEN 'owner'
		ELSE 'member'
	END,
	"created_at"
FROM "users" WINDOW "everybody" AS (PARTITION BY "organization_id");--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role_check";--> statement-breakpoint
ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_author_fk";
--> statement-breakpoint
ALTER TABLE "known_networks" DROP CONSTRAINT "known_networks_user_fk";
--> statement-breakpoint
ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_user_fk";
--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP CONSTRAINT "refresh_tokens_session_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_fk";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_organization_id_id_unique";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_organization_id_id_unique";--> statement-breakpoint
DROP INDEX "password_resets_organization_id_user_id_index";--> statement-breakpoint
DROP INDEX "refresh_tokens_organization_id_session_id_index";--> statement-breakpoint
DROP INDEX "sessions_organization_id_user_id_index";--> statement-breakpoint
DROP INDEX "users_organization_id_created_at_id_index";--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
ALTER TABLE "known_networks" DROP CONSTRAINT "known_networks_organization_id_user_id_network_pk";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "organization_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network");--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "requires_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_document_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_fk" FOREIGN KEY ("organization_id","project_id") REFERENCES "public"."projects"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_membership_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_organization_id_at_id_index" ON "events" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_actor_id_at_id_index" ON "events" USING btree ("organization_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_kind_at_id_index" ON "events" USING btree ("organization_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_project_id_at_id_index" ON "events" USING btree ("organization_id","project_id","at","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_document_id_at_id_index" ON "events" USING btree ("organization_id","document_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_unique" ON "invitations" USING btree ("organization_id",lower("email" collate "C")) WHERE "invitations"."accepted_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_organization_id_created_at_id_index" ON "invitations" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_expires_at_index" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_user_id_used_at_index" ON "memberships" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "memberships_organization_id_created_at_user_id_index" ON "memberships" USING btree ("organization_id","created_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open_unique" ON "approval_requests" USING btree ("organization_id","document_id") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_organization_id_state_requested_at_id_index" ON "approval_requests" USING btree ("organization_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_organization_id_document_id_requested_at_index" ON "approval_requests" USING btree ("organization_id","document_id","requested_at");--> statement-breakpoint
CREATE INDEX "project_members_organization_id_user_id_index" ON "project_members" USING btree ("organization_id","user_id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_organization_id_index" ON "sessions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email" collate "C")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "known_networks" DROP COLUMN "organization_id";--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "organization_id";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "organization_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "organization_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";
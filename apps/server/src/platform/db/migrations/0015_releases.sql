CREATE TABLE "releases" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_by_id" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_id" uuid,
	CONSTRAINT "releases_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_version_fk" FOREIGN KEY ("organization_id","document_id","version") REFERENCES "public"."document_versions"("organization_id","document_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who released it was not recorded. A version remembers when it was first published.
INSERT INTO "releases" ("organization_id", "document_id", "version", "released_at", "withdrawn_at")
SELECT "documents"."organization_id", "documents"."id", "document_versions"."version",
	coalesce("document_versions"."published_at", "documents"."updated_at"),
	CASE WHEN "documents"."published_version" IS NULL THEN "documents"."updated_at" END
FROM "documents" JOIN "document_versions"
	ON "document_versions"."organization_id" = "documents"."organization_id"
	AND "document_versions"."document_id" = "documents"."id"
	AND "document_versions"."version" = coalesce("documents"."published_version", "documents"."unpublished_version");--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "published_version";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "unpublished_version";
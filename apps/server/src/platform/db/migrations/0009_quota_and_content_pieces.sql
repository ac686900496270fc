CREATE TABLE "content_pieces" (
	"organization_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pieces_organization_id_content_id_number_pk" PRIMARY KEY("organization_id","content_id","number")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "content_id" uuid;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "content_bytes" integer;--> statement-breakpoint
UPDATE "document_versions" SET "content_bytes" = octet_length("content");--> statement-breakpoint
ALTER TABLE "document_versions" ALTER COLUMN "content_bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_pieces" ADD CONSTRAINT "content_pieces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_pieces_created_at_index" ON "content_pieces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "document_versions_organization_id_content_id_index" ON "document_versions" USING btree ("organization_id","content_id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_content_check" CHECK (num_nonnulls("document_versions"."content", "document_versions"."content_id") = 1);--> statement-breakpoint
-- Pieces are compressed already.
ALTER TABLE "content_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
UPDATE "organizations" SET "stored_bytes" = (
	SELECT coalesce(sum("content_bytes"), 0) FROM "document_versions" WHERE "organization_id" = "organizations"."id"
);--> statement-breakpoint
-- Keeps organizations.stored_bytes, and deletes the pieces of contents whose versions are deleted, by whichever cascade.
CREATE FUNCTION count_stored_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE organizations SET stored_bytes = stored_bytes + (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) * counted.bytes
	FROM (SELECT organization_id, sum(content_bytes) AS bytes FROM changed GROUP BY organization_id) AS counted
	WHERE organizations.id = counted.organization_id;
	IF TG_OP = 'DELETE' THEN
		DELETE FROM content_pieces USING changed
		WHERE content_pieces.organization_id = changed.organization_id AND content_pieces.content_id = changed.content_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER document_versions_inserted AFTER INSERT ON "document_versions"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_versions();--> statement-breakpoint
CREATE TRIGGER document_versions_deleted AFTER DELETE ON "document_versions"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_versions();

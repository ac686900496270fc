ALTER TABLE "evaluation_counts" ADD COLUMN "entries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluation_counts" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "not_kept" text;--> statement-breakpoint
CREATE INDEX "evaluations_organization_id_created_at_index" ON "evaluations" USING btree ("organization_id",("created_at" at time zone 'UTC'));--> statement-breakpoint
-- What is stored already. An entry counts with its texts and 256 bytes for the rest of it, as in evaluation-log-repository.ts.
INSERT INTO "evaluation_counts" ("organization_id", "day", "count", "entries", "bytes")
SELECT "organization_id", ("created_at" AT TIME ZONE 'UTC')::date, count(*), count(*),
	sum(256 + coalesce(octet_length("input"), 0) + coalesce(octet_length("output"), 0))
FROM "evaluations" WHERE "organization_id" IN (SELECT "id" FROM "organizations")
GROUP BY 1, 2
ON CONFLICT ("organization_id", "day") DO UPDATE SET "entries" = excluded."entries", "bytes" = excluded."bytes";

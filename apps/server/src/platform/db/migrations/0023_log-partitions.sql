-- The log becomes a table with a partition for each day. Its rows until now are the first of them: everything before a day, which
-- is the next one, or the one after the newest row where a clock was ahead. Indexes that are alike are taken over as they are.
ALTER TABLE "evaluations" DROP CONSTRAINT "evaluations_instance_number_pk";--> statement-breakpoint
DO $$
DECLARE
	bound date := greatest(
		(SELECT max("created_at" AT TIME ZONE 'UTC')::date FROM "evaluations"),
		(now() AT TIME ZONE 'UTC')::date
	) + 1;
	older text := 'evaluations_before_' || to_char(bound, 'YYYYMMDD');
BEGIN
	EXECUTE format('ALTER TABLE "evaluations" RENAME TO %I', older);
	EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY ("instance", "number", "created_at")', older, older || '_pk');
	ALTER INDEX "evaluations_organization_id_document_id_created_at_index" RENAME TO "evaluations_before_list_index";
	ALTER INDEX "evaluations_organization_id_created_at_index" RENAME TO "evaluations_before_organization_index";
	-- Stays on this partition alone, to find what is too old there. Other partitions are dropped as a whole.
	ALTER INDEX "evaluations_created_at_index" RENAME TO "evaluations_before_created_at_index";
	EXECUTE format('CREATE TABLE "evaluations" (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE ("created_at")', older);
	ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_instance_number_created_at_pk"
		PRIMARY KEY ("instance", "number", "created_at");
	CREATE INDEX "evaluations_organization_id_document_id_created_at_index" ON "evaluations"
		USING btree ("organization_id", "document_id", "created_at");
	CREATE INDEX "evaluations_organization_id_created_at_index" ON "evaluations" USING btree ("organization_id", ("created_at" at time zone 'UTC'));
	EXECUTE format(
		'ALTER TABLE "evaluations" ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
		older, to_char(bound, 'YYYY-MM-DD') || 'T00:00:00Z'
	);
END $$;

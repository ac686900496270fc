ALTER TABLE "test_case_states" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "test_case_states" AS state SET "is_new" = true
FROM (
	SELECT organization_id, document_id, number,
		lag(content IS NULL, 1, true) OVER (PARTITION BY organization_id, document_id, test_case_id ORDER BY number) AS was_absent
	FROM "test_case_states"
) AS ordered
WHERE ordered.was_absent AND state.content IS NOT NULL
	AND (state.organization_id, state.document_id, state.number) = (ordered.organization_id, ordered.document_id, ordered.number);--> statement-breakpoint
ALTER TABLE "test_case_states" ALTER COLUMN "is_new" DROP DEFAULT;

DROP INDEX "photo_booths_search";--> statement-breakpoint
DROP INDEX "servers_search";--> statement-breakpoint
CREATE INDEX "photo_booths_search" ON "photo_booths" USING gin ("name" gin_trgm_ops,left("description", 200) gin_trgm_ops,"login" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "servers_search" ON "servers" USING gin ("name" gin_trgm_ops,left("description", 200) gin_trgm_ops);--> statement-breakpoint
-- Ends a statement past its time as `statement_timeout` would, which PGlite does not know. Asked for each row, before
-- anything that costs more.
CREATE FUNCTION "assert_in_time"("longest" interval) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 0.0001 AS $$
BEGIN
  IF clock_timestamp() > statement_timestamp() + "longest" THEN
    RAISE EXCEPTION 'The statement has run for longer than %', "longest" USING ERRCODE = 'query_canceled';
  END IF;
  RETURN true;
END $$;

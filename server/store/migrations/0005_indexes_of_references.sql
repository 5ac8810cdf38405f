CREATE INDEX "client_versions_file_hash_index" ON "client_versions" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "decors_first_screen_image_hash_index" ON "decors" USING btree ("first_screen_image_hash");--> statement-breakpoint
CREATE INDEX "decors_rest_screens_image_hash_index" ON "decors" USING btree ("rest_screens_image_hash");--> statement-breakpoint
CREATE INDEX "generations_status_created_at_id_index" ON "generations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_source_hash_index" ON "generations" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "generations_result_hash_index" ON "generations" USING btree ("result_hash");--> statement-breakpoint
CREATE INDEX "overlays_landscape_hash_index" ON "overlays" USING btree ("landscape_hash");--> statement-breakpoint
CREATE INDEX "overlays_portrait_hash_index" ON "overlays" USING btree ("portrait_hash");--> statement-breakpoint
CREATE INDEX "servers_id_api_key_index" ON "servers" USING btree ("id_api_key");--> statement-breakpoint
CREATE INDEX "styles_id_workflow_tune_index" ON "styles" USING btree ("id_workflow_tune");
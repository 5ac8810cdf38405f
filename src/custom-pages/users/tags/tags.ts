import { useQuery } from "@tanstack/react-query";
import { absentIn, withAbsent } from "../../../../contract/core/absent";
import type { RecordOf } from "../../../../contract/core/entity";
import {
  assignTag as assign,
  removeUserTag,
  setUserTags,
  systemTags,
  tagsOfUser,
} from "../../../../contract/endpoints/user-tags";
import { userTag } from "../../../../contract/entities/user-tag";
import { call, change } from "../../../providers/call";
import { dataProvider, saveContext } from "../../../providers/data";
import { keys, markChanged } from "../../../providers/data/cache";
import { failuresOf } from "../../../providers/failure";
import { ignoreGone } from "../../../providers/http/errors";

export type UserTag = RecordOf<typeof userTag.fields>;

/** The editable values of a tag. */
export type TagDraft = Pick<UserTag, "name" | "color">;

/** TAG-06 */
export const tagFailures = failuresOf({
  load: "Failed to load user tags",
  create: "Failed to create user tag",
  update: "Failed to update user tag",
  delete: "Failed to delete user tag",
  assign: "Failed to assign user tag",
  remove: "Failed to remove user tag",
  set: "Failed to update user tags",
});

const resource = userTag.name;

/** All tags by name, including system tags, which not every server lists with the others (TAG-02). */
async function readTags(): Promise<UserTag[]> {
  const [own, system] = await Promise.all([
    dataProvider.getList<UserTag & { id: string }>({ resource, pagination: { mode: "off" } }),
    call(systemTags, {}),
  ]);
  const all = new Map([...own.data, ...system.items].map((tag) => [tag.id, tag]));
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Ids of the tags of a user. */
export async function readTagsOf(userId: string): Promise<string[]> {
  const { items } = await call(tagsOfUser, { params: { userId } });
  return items.map((item) => item.id_tag);
}

export const useTags = () =>
  useQuery({ queryKey: keys.list(resource, "all"), queryFn: readTags, retry: false });

export const useTagsOf = (userId: string) =>
  useQuery({ queryKey: keys.list(resource, "of", userId), queryFn: () => readTagsOf(userId), retry: false });

/** Runs a change of a tag; if it fails, reloads the tags, because they may be outdated. */
async function changeTags(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (reason) {
    markChanged(resource);
    throw reason;
  }
}

export const createTag = (draft: TagDraft, idempotencyKey: string) =>
  changeTags(dataProvider.create({ resource, variables: saveContext(draft, { idempotencyKey }) }));
export const updateTag = (tag: UserTag, draft: TagDraft) =>
  changeTags(dataProvider.update({ resource, id: tag.id, variables: withAbsent(draft, absentIn(tag)) }));
export const deleteTag = (id: string) =>
  changeTags(dataProvider.deleteOne({ resource, id })).catch(ignoreGone);

export const assignTag = (userId: string, id_tag: string) =>
  change(assign, { params: { userId }, body: { id_tag } });

export const removeTag = (userId: string, tagId: string) =>
  call(removeUserTag, { params: { userId, tagId } });

export const setTags = (userId: string, tag_ids: string[]) =>
  change(setUserTags, { params: { userId }, body: { tag_ids } });

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
import { dataProvider } from "../../../providers/data";

export type UserTag = RecordOf<typeof userTag.fields>;

/** What a person types about a tag. */
export type TagDraft = Pick<UserTag, "name" | "color">;

const resource = userTag.name;

/** All tags by name, the system's among them whether or not the server lists them with the rest (TAG-02). */
export async function readTags(): Promise<UserTag[]> {
  const [own, system] = await Promise.all([
    dataProvider.getList<UserTag & { id: string }>({ resource, pagination: { mode: "off" } }),
    call(systemTags, {}),
  ]);
  const all = new Map([...own.data, ...system.items].map((tag) => [tag.id, tag as UserTag]));
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name));
}

export const createTag = (draft: TagDraft) => dataProvider.create({ resource, variables: draft });
export const updateTag = (id: string, draft: TagDraft) =>
  dataProvider.update({ resource, id, variables: draft });
export const deleteTag = (id: string) => dataProvider.deleteOne({ resource, id });

/** Ids of the tags of a user. */
export async function readTagsOf(userId: string): Promise<string[]> {
  const { items } = await call(tagsOfUser, { params: { userId } });
  return items.map((item) => item.id_tag);
}

export const assignTag = (userId: string, id_tag: string) =>
  change(assign, { params: { userId }, body: { id_tag } });

export const removeTag = (userId: string, tagId: string) =>
  call(removeUserTag, { params: { userId, tagId } });

export const setTags = (userId: string, tag_ids: string[]) =>
  change(setUserTags, { params: { userId }, body: { tag_ids } });

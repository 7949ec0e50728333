/** A deleted item as shown in the trash. */
export interface TrashItem {
	id: string;
	name: string;
	/** Kind and time of deletion, as text. */
	details: string;
	onrestore: () => Promise<void>;
	/** Permanently deletes it; omitted for items that only expire. */
	ondelete?: () => Promise<void>;
}

export interface TrashList {
	id: string;
	/** Null for the only list. */
	title: string | null;
	/** Shown when there are no items. */
	none: string;
	/** Undefined while the list is loading. */
	items: readonly TrashItem[] | undefined;
}

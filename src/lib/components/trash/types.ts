/** Something deleted, as the trash shows it. */
export interface TrashItem {
	id: string;
	name: string;
	/** When it was deleted and what it is, in words. */
	details: string;
	onrestore: () => Promise<void>;
	/** Deletes it for good; missing for what only time removes. */
	ondelete?: () => Promise<void>;
}

export interface TrashList {
	id: string;
	/** Null for the only list. */
	title: string | null;
	/** Shown when there are no items. */
	none: string;
	/** Undefined while the list is being read. */
	items: readonly TrashItem[] | undefined;
}

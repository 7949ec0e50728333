import type { Compression } from '#lib/app/conversation/compression.svelte.ts';

/** The compression of the open conversation, as its components need it. */
export type CompressionView = Pick<
	Compression,
	'inForce' | 'use' | 'leftOut' | 'plan' | 'draft' | 'apply' | 'undo' | 'edit'
>;

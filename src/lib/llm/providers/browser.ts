import { inPage } from '../in-page/definition.ts';

/** The language model that the browser itself brings (Chrome, Edge). */
export const browser = inPage({ id: 'browser', name: 'Built-in model', defaultModel: '' });

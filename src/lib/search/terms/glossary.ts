import lines from './glossary.json';

/**
 * Terms of analog circuits, simulation and this app, and words that questions about them use; those of one list mean the same. English
 * first, of which the first one says it in plain words, then Chinese. Of a term in several lists the first list is the usual meaning.
 */
export const glossary: readonly (readonly string[])[] = lines.map((line) => line.split(', '));

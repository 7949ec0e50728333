import { brave } from './engines/brave.ts';
import { google } from './engines/google.ts';
import { jina } from './engines/jina.ts';
import { searxng } from './engines/searxng.ts';
import { tavily } from './engines/tavily.ts';
import type { SearchEngine, SearchEngineId } from './types.ts';

/** Every engine that the user can choose, by id, in display order. */
export const searchEngines: Readonly<Record<SearchEngineId, SearchEngine>> = { tavily, searxng, jina, brave, google };

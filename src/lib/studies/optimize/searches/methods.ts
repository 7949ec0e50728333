import { nelderMead } from './nelder-mead.ts';
import { randomSearch } from './random-search.ts';
import { restartedCma } from './restarted-cma.ts';
import { surrogateSearch } from './surrogate/surrogate-search.ts';
import type { Search, SearchRequest } from './search.ts';

export type OptimizeMethod = 'cma_es' | 'surrogate' | 'nelder_mead' | 'random';

export const searches: Readonly<Record<OptimizeMethod, (request: SearchRequest) => Search>> = {
	cma_es: restartedCma,
	surrogate: surrogateSearch,
	nelder_mead: nelderMead,
	random: randomSearch
};

export const optimizeMethods = Object.keys(searches) as OptimizeMethod[];

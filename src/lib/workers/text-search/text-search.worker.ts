import { expose } from 'comlink';
import { createSearchHost } from './search-host.ts';

expose(createSearchHost());

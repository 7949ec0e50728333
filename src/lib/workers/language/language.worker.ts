import { expose } from 'comlink';
import { createServiceHost } from './service-host.ts';

expose(createServiceHost());

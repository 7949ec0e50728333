import { serve } from '#lib/workers/shell/serve.ts';
import { createZipHost } from './zip-host.ts';

serve(createZipHost());

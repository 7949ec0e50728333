import { serve } from '#lib/workers/shell/serve.ts';
import { createIndexHost } from './index-host.ts';

serve(createIndexHost());

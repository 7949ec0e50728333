import { serve } from '#lib/workers/shell/serve.ts';
import { createLargeFileHost } from './large-file-host.ts';

serve(createLargeFileHost());

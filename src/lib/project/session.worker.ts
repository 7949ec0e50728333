import { serve } from '#lib/workers/shell/serve.ts';
import { createSessionHost } from './session-host.ts';

serve(createSessionHost());

import { serve } from '#lib/workers/shell/serve.ts';
import { createShellHost } from './shell-host.ts';

serve(createShellHost());

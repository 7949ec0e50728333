import { serve } from '#lib/workers/shell/serve.ts';
import { createNetlistHost } from './netlist-host.ts';

serve(createNetlistHost());

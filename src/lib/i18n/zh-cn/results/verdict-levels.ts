import type { verdictLevels as english } from '../../en/results/verdict-levels.ts';

export const verdictLevels: typeof english = {
	names: { trusted: '未发现问题', suspicious: '待查', failed: '失败' },
	titles: {
		trusted: '检查没有在本次运行中发现问题',
		suspicious: '采用数值之前，请先核对以下各项',
		failed: '运行失败'
	}
};

import type { indexFaults as english } from '../../en/faults/faults-index.ts';

export const indexFaults: typeof english = {
	search_failed: () => '项目搜索意外停止，请重试。',
	index_full: (data) =>
		`项目文本过多，超出搜索索引的上限（${data.limit} 段）。放不下的文件未编入索引；请把大型数据移到其他项目。`,
	embedding_invalid: (data) => `嵌入模型 ${data.model} 返回的结果无法使用。请在“设置”中换一个模型。`
};

import type { documentFaults as english } from '../../en/faults/faults-documents.ts';

export const documentFaults: typeof english = {
	document_encrypted: () => '此 PDF 有密码保护。请添加一份不需要密码的副本。',
	document_damaged: () => '无法读取此 PDF：文件已损坏，或者不是 PDF。请重新下载并替换该文件。',
	document_too_long: (data) => `此 PDF 有 ${data.pages} 页，上限为 ${data.limit} 页。请只添加需要的部分。`,
	document_too_slow: () => '读取此 PDF 耗时过长，已停止读取。其他内容不受影响。',
	document_worker_failed: () => '读取此 PDF 时出错，已停止读取。其他内容不受影响，可以重试。',
	document_page_damaged: () => '此页已损坏，无法读取。',
	document_missing: (data) => `${data.path} 已不在项目中，或内容已改变。请重新打开。`
};
